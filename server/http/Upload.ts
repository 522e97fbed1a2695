/** One file of a multipart request, read whole (it is limited in size). */
export interface Upload {
  readonly field: string;
  /** As the browser named it: for people only, never used as a path. */
  readonly fileName: string;
  readonly bytes: Uint8Array;
}
