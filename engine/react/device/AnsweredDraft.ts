/** A draft that was saved or discarded here and may still be kept on the server. */
export interface AnsweredDraft {
  /** Whose it is: only the same person's session may tell the server. */
  readonly owner: string;
  /** The form's key. */
  readonly form: string;
  /** Name of the form's schema. */
  readonly name: string;
  readonly id: string;
  /** Words typed later than this were not part of the answer. */
  readonly upTo: number;
}
