import type { CallInput } from '../../index.ts';

/** What names a record in an input: its number, by whatever name; of a record that is sent, its own. */
const NAMES = /^id|id$/i;
const OWN = /^id$/i;

/**
 * What a write is about: its call, and the record that its input names. What is said of one row is so neither taken back nor overwritten by what
 * becomes of another; what is sent besides may be mended for the next attempt.
 *
 * @example matterOf('deleteLoan', { body: { id: 7, rowVersion: 2 } }) // 'deleteLoan 7'
 * @example matterOf('saveLoan', { body: { loan: { id: 7, title: 'x' } } }) // 'saveLoan 7'
 * @example matterOf('lendBooks', { body: { ids: [7, 9] } }) // 'lendBooks 7 9'
 * @example matterOf('login', { body: { username: 'anna' } }) // 'login'
 */
export function matterOf(call: string, { params, query, body }: CallInput): string {
  const sent = [...entriesOf(query), ...entriesOf(body)];
  const named = [
    ...entriesOf(params),
    ...sent.filter(([name]) => NAMES.test(name)),
    ...sent.flatMap(([, value]) => entriesOf(value)).filter(([name]) => OWN.test(name)),
  ];
  const values = named.flatMap(([, value]) => value).filter(isName);
  return [call, ...values].join(' ');
}

function entriesOf(part: unknown): readonly (readonly [string, unknown])[] {
  return typeof part === 'object' && part !== null && !Array.isArray(part) ? Object.entries(part) : [];
}

function isName(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}
