import type { FieldModel, OptionsSchema } from '../../../contract/index.ts';
import type { Choice } from '../../field/services/FormServices.ts';

/** The choices a schema names: its option list with labels, or the bare values of its enum. */
export function fieldChoices(
  field: FieldModel,
  options: Readonly<Record<string, OptionsSchema>>,
): readonly Choice[] {
  const { schema } = field;
  const name = schema['x-options'] ?? schema['x-suggests'] ?? schema.items?.['x-options'];
  const listed = name === undefined ? undefined : options[name];
  if (listed) return listed.values.map(({ value, label }) => ({ value, label }));
  return (schema.enum ?? schema.items?.enum ?? []).flatMap((value) =>
    typeof value === 'string' || typeof value === 'number' ? [{ value, label: String(value) }] : [],
  );
}

/** What is shown for a value: its label, or the value itself where the list does not know it. */
export function labelOf(value: unknown, choices: readonly Choice[]): string {
  const found = choices.find((choice) => choice.value === value);
  if (found) return found.label;
  return value === undefined || value === null ? '' : String(value);
}
