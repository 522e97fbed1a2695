import type { Field } from '../contract/index.ts';
import { isWholeCode } from '../values/codes.ts';

const BY_FORMAT: Readonly<Record<string, string>> = {
  date: '2026-11-20',
  time: '08:15:00',
  'date-time': '2026-11-20T08:15:00.000Z',
  position: '44.384500,7.542700',
  email: 'persona@example.it',
  password: 'Esempio1!',
  uri: 'https://example.it',
};

/** Typical codes, tried in turn for fields that restrict their text. */
const CODES = ['esempio', 'ESEMPIO-1', '1234', '170405', '01234567897'];

/**
 * The first valid text for a field: an example of its schema, a sample of its format, words or a code;
 * undefined if none is valid.
 */
export function sampleText(field: Field): string | undefined {
  const kind = field['x-email'] === true ? 'email' : (field.format ?? '');
  const words = `Esempio di ${(field.title ?? 'testo').toLowerCase()}`.slice(0, field.maxLength ?? 200);
  const examples = (field.examples ?? []).filter((each) => typeof each === 'string');
  const texts = [...examples, ...[BY_FORMAT[kind] ?? words].flat(), ...CODES];
  return texts.find((text) => fits(field, text));
}

function fits(
  { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY, 'x-code': code }: Field,
  text: string,
): boolean {
  const { length } = text;
  if (code !== undefined && !isWholeCode(code, text)) return false;
  return length >= minLength && length <= maxLength && new RegExp(pattern ?? '', 'u').test(text);
}
