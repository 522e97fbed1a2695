/** A draft saved or discarded on this device, which the server may still have. */
export interface AnsweredDraft {
  /** User id: only that user's session may report it to the server. */
  readonly owner: string;
  /** The form's key. */
  readonly form: string;
  /** Name of the form's schema. */
  readonly name: string;
  readonly id: string;
  /** Changes after this time (ms) are not covered by the answer. */
  readonly upTo: number;
}
