/** A document could not be printed; `cause` holds the browser's own error. */
export class RenderFailure extends Error {
  override readonly name = 'RenderFailure';
}
