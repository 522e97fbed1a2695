import type { Json } from '../contract/index.ts';
import { deepFreeze } from '../values/deepFreeze.ts';
import { keysOf } from './pointer.ts';

/** A value and the JSON pointer at which it is put; what it stands in is there. */
export type Patch = readonly [pointer: string, value: Json];

/** Contents that cannot change with what they were last made: what is made of it is known by it. */
const patchedOnce = new WeakMap<object, { readonly text: string; readonly content: Json }>();

/** A copy of a file's content with other values at some places; frozen where the content is, and then the same object as long as the values are the same. */
export function patched(content: Json, patches: readonly Patch[]): Json {
  const text = JSON.stringify(patches);
  const before = patchedOnce.get(content as object);
  if (before?.text === text) return before.content;
  const made = patches.reduce((now, [pointer, value]) => withValue(now, keysOf(pointer), value), content);
  if (Object.isFrozen(content)) patchedOnce.set(content as object, { text, content: deepFreeze(made) });
  return made;
}

/** A copy with another value at a pointer; the same object where it is the same. */
function withValue(value: Json, [key, ...more]: readonly string[], next: Json): Json {
  if (key === undefined) return JSON.stringify(value) === JSON.stringify(next) ? value : next;
  if (Array.isArray(value))
    return value.map((each: Json, index) => (String(index) === key ? withValue(each, more, next) : each));
  const node = value as Readonly<Record<string, Json>>;
  return { ...node, [key]: withValue(node[key] ?? null, more, next) };
}
