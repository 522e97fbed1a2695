import type { CallInput } from '../../index.ts';

/** Names of id fields in an input, and of the id of a record inside it. */
const NAMES = /^id|id$/i;
const OWN = /^id$/i;

/**
 * Subject of a write: its call and the ids in its input. Messages about one row are thus neither removed nor
 * replaced by those of another; other input may change between attempts.
 *
 * @example matterOf('deleteLoan', { body: { id: 7, rowVersion: 2 } }) // 'deleteLoan 7'
 * @example matterOf('saveLoan', { body: { loan: { id: 7, title: 'x' } } }) // 'saveLoan 7'
 * @example matterOf('lendBooks', { body: { ids: [7, 9] } }) // 'lendBooks 7 9'
 * @example matterOf('login', { body: { username: 'anna' } }) // 'login'
 */
export function matterOf(call: string, { params, query, body }: CallInput): string {
  const inputEntries = [...entriesOf(query), ...entriesOf(body)];
  const idEntries = [
    ...entriesOf(params),
    ...inputEntries.filter(([name]) => NAMES.test(name)),
    ...inputEntries.flatMap(([, value]) => entriesOf(value)).filter(([name]) => OWN.test(name)),
  ];
  const values = idEntries.flatMap(([, value]) => value).filter(isName);
  return [call, ...values].join(' ');
}

function entriesOf(part: unknown): readonly (readonly [string, unknown])[] {
  return typeof part === 'object' && part !== null && !Array.isArray(part) ? Object.entries(part) : [];
}

function isName(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}
