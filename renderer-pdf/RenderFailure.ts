import { type Phrase, phraseText } from '../engine/node.ts';

/** A document could not be printed; `cause` holds the browser's own error. `message` is Italian. */
export class RenderFailure extends Error {
  override readonly name: string = 'RenderFailure';

  constructor(what: Phrase, options?: ErrorOptions) {
    super(`${phraseText(what, 'it')}.`, options);
  }
}

/** The browser took longer than any document needs: it was ended, the next print starts another. */
export class RenderTimeout extends RenderFailure {
  override readonly name = 'RenderTimeout';
}
