/** How one call of a finish came out. */
export type StepResult = { readonly ok: true } | { readonly ok: false; readonly text: string };

/** A finish that stopped on its way: which one, and what it has done already (WIZ-10). */
export interface Unfinished {
  /** Place in the schema's list of finishes. */
  readonly finish: number;
  readonly done: readonly string[];
}
