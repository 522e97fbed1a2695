import { isEmpty } from '../values/isEmpty.ts';

/** Finds the value at a dotted path of the context; undefined where there is none. */
export type Resolve = (path: string) => unknown;

const LENGTH = '.length';

/** What conditions and expressions see at a path: the length of a list that nobody filled is nought, however it is kept. */
export function valueAt(path: string, resolve: Resolve): unknown {
  const found = resolve(path);
  if (found !== undefined || !path.endsWith(LENGTH)) return found;
  return isEmpty(resolve(path.slice(0, -LENGTH.length))) ? 0 : undefined;
}
