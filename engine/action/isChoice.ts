/**
 * In an input, a value that depends on another one, e.g. which document is printed of which kind of order:
 * `{ "$case": "row.kind", "of": { "": "ORDER", "D": "NOTE" } }`. Without a value it is the case of the empty text.
 */
export interface CaseChoice {
  readonly $case: string;
  readonly of: Readonly<Record<string, unknown>>;
}

export function isChoice(value: unknown): value is CaseChoice {
  return typeof value === 'object' && value !== null && '$case' in value && 'of' in value;
}
