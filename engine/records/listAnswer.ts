import type { CallModel } from '../contract/index.ts';

/** Where a list's answer holds its rows, and whether it tells how many there are in all; undefined: it has no one list. */
export function listAnswer({
  response,
}: Pick<CallModel, 'response'>): { readonly rows: string; readonly total: boolean } | undefined {
  const { properties = {} } = (typeof response === 'object' ? response : {}) as {
    readonly properties?: Readonly<Record<string, { readonly type?: unknown }>>;
  };
  const lists = Object.keys(properties).filter((name) => properties[name]?.type === 'array');
  const [rows] = lists;
  return rows === undefined || lists.length > 1
    ? undefined
    : { rows, total: Object.hasOwn(properties, 'total') };
}
