import type { ErrorObject } from 'ajv/dist/2020.js';
import { type Phrase, type PhraseId, quoted, type Sentence } from '../../errors/Phrase.ts';
import type { SchemaErrorCode } from '../../errors/registry.ts';
import { atPointer, keysOf, shown } from '../pointer.ts';

/** Own words of the grammar (`x-says`) for what the part beside it refuses. */
interface Hint {
  readonly expected: PhraseId | Phrase;
  readonly code?: SchemaErrorCode;
}

/** Schema of the keyword. */
export const HINT = {
  type: 'object',
  properties: { expected: { type: ['string', 'object'] }, code: { type: 'string' } },
  required: ['expected'],
  additionalProperties: false,
} as const;

/** The sentence of `x-says` beside the keyword that refused; undefined without one. */
export function hintOf(error: ErrorObject, content: unknown): Sentence | undefined {
  const { keyword, instancePath, parentSchema } = error;
  const hint = (parentSchema as { readonly 'x-says'?: Hint } | undefined)?.['x-says'];
  if (hint === undefined) return undefined;
  const { code = 'GRAMMAR', expected } = hint;
  const value = code === 'MISSING_WORD' ? undefined : atPointer(content, instancePath);
  // `not` refuses the word itself, with any value.
  const refused = keyword === 'not' ? quoted(keysOf(instancePath).at(-1)) : shown(value);
  return {
    code,
    found: refused,
    expected: typeof expected === 'string' ? ({ id: expected } as Phrase) : expected,
  };
}
