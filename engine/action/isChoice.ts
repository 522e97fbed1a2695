/**
 * An input value chosen by another value, e.g. the document to print by kind of order: `{ "$case":
 * "row.kind", "of": { "": "ORDER", "D": "NOTE" } }`. A missing value selects the case of the empty text.
 */
export interface CaseChoice {
  readonly $case: string;
  readonly of: Readonly<Record<string, unknown>>;
}

export function isChoice(value: unknown): value is CaseChoice {
  return typeof value === 'object' && value !== null && '$case' in value && 'of' in value;
}
