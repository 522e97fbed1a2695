import { type Phrase, phraseText } from '../../../engine/node.ts';

/** A problem that prevents the start and that the operator can fix; printed without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
  /** What, where, what to do. */
  readonly what: Phrase;

  /** `message` is Italian, as all that a start prints. */
  constructor(what: Phrase, options?: ErrorOptions) {
    super(operatorText(what, 'it'), options);
    this.what = what;
  }
}

/** A phrase as a whole text for the operator: one that ends with lines of SQL has no full stop. */
export function operatorText(what: Phrase, locale: string): string {
  const text = phraseText(what, locale);
  return text.endsWith('\n') ? text : `${text}.`;
}
