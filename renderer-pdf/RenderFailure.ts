/** A document could not be printed; `cause` holds the browser's own error. */
export class RenderFailure extends Error {
  override readonly name: string = 'RenderFailure';
}

/** The browser took longer than any document needs: it was ended, the next print starts another. */
export class RenderTimeout extends RenderFailure {
  override readonly name = 'RenderTimeout';
}
