import type { Field, OptionsSchema } from '../contract/index.ts';

interface NamedChoice {
  readonly value: string | number;
  readonly label: string;
  readonly code?: string;
  /** Address of its picture. */
  readonly picture?: string | undefined;
  /** Shown where it was chosen before, offered no more. */
  readonly retired?: true;
}

/** The choices a schema names: its option list with labels, or the bare values of its enum. */
export function fieldChoices(
  { schema }: { readonly schema: Field },
  options: Readonly<Record<string, OptionsSchema>>,
): readonly NamedChoice[] {
  const name = schema['x-options'] ?? schema['x-suggests'] ?? schema.items?.['x-options'];
  const listed = name === undefined ? undefined : options[name];
  if (listed)
    return listed.values.map(({ value, label, code, image, retired }) => ({
      ...{ value, label, ...(code && { code }), ...(retired && { retired }) },
      ...(image && { picture: listed.pictures?.[image] }),
    }));
  return (schema.enum ?? schema.items?.enum ?? []).flatMap((value) =>
    typeof value === 'string' || typeof value === 'number' ? [{ value, label: String(value) }] : [],
  );
}

/** What is shown for a value: its label, or the value itself where the list does not know it. */
export function labelOf(
  value: unknown,
  choices: readonly { readonly value: unknown; readonly label: string }[],
): string {
  const found = choices.find((choice) => choice.value === value);
  if (found) return found.label;
  return value === undefined || value === null ? '' : String(value);
}
