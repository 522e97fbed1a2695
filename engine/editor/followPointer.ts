import { keysOf, under } from '../loader/pointer.ts';
import { identityOf } from './identityOf.ts';

/**
 * Translates a pointer from one content to a changed one; list items are matched by their identifying keyword
 * (`identityOf`). Undefined if the target is gone.
 */
export function followPointer(before: unknown, after: unknown, pointer: string): string | undefined {
  let [was, is]: [unknown, unknown] = [before, after];
  let at = '';
  for (const key of keysOf(pointer)) {
    const next = Array.isArray(was) && Array.isArray(is) ? indexIn(was, is, Number(key)) : key;
    if (next === undefined) return undefined;
    [was, is] = [childAt(was, key), childAt(is, next)];
    if (was !== undefined && is === undefined) return undefined;
    at = under(at, next);
  }
  return at;
}

function indexIn(before: readonly unknown[], after: readonly unknown[], index: number): number | undefined {
  const name = identityOf(before, after);
  if (name === undefined) return index;
  const position = after.findIndex((item) => name(item) === name(before[index]));
  return position === -1 ? undefined : position;
}

function childAt(value: unknown, key: string | number): unknown {
  return (value as Readonly<Record<string, unknown>> | undefined | null)?.[key];
}
