import type { Field, OptionsSchema } from '../contract/index.ts';

interface NamedChoice {
  readonly value: string | number;
  readonly label: string;
  readonly code?: string;
  /** Address of its picture. */
  readonly picture?: string | undefined;
  /** Shown in records that have it, no longer offered. */
  readonly retired?: true;
}

/** The choices of a schema: its option list with labels, or the bare values of its enum. */
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

/** Display text of a value: the label of its choice, else the value as text. */
export function labelOf(
  value: unknown,
  choices: readonly { readonly value: unknown; readonly label: string }[],
): string {
  const match = choices.find((choice) => choice.value === value);
  if (match) return match.label;
  return value === undefined || value === null ? '' : String(value);
}
