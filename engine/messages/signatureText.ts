import { fillText } from '../values/fillText.ts';
import { signatureIn } from '../values/signature.ts';

/** Texts about a signature, translated like labels. */
export const SIGNATURE_WORDS = {
  signed: 'Firmata da {name} il {at}',
  void: 'Firma non più valida: {name}, {at}',
  unsaved: 'Firmata da {name}, non ancora salvata',
} as const;

interface Reader {
  readonly translate: (text: string) => string;
  readonly value: (value: unknown, format: 'date-time') => string;
}

/**
 * Text of a signature: signer and time, or that it is void; empty without a signature.
 *
 * @example signatureText(signature, reader) // 'Firmata da Anna Rossi il 20/11/2026, 17:05'
 */
export function signatureText(value: unknown, reader: Reader): string {
  const signature = signatureIn(value);
  if (signature === undefined) return '';
  const { name, at, valid } = signature;
  const word = at === undefined ? 'unsaved' : valid === false ? 'void' : 'signed';
  return fillText(reader.translate(SIGNATURE_WORDS[word]), {
    name,
    at: at === undefined ? '' : reader.value(at, 'date-time'),
  });
}
