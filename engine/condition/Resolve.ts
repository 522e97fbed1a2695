import { isEmpty } from '../values/equality.ts';

/** Looks up a dotted path of the context; undefined if it has no value. */
export type Resolve = (path: string) => unknown;

const LENGTH = '.length';

/**
 * Value of a path in conditions and expressions. The `length` of an empty list is 0, however the list is
 * stored.
 */
export function valueAt(path: string, resolve: Resolve): unknown {
  const value = resolve(path);
  if (value !== undefined || !path.endsWith(LENGTH)) return value;
  return isEmpty(resolve(path.slice(0, -LENGTH.length))) ? 0 : undefined;
}
