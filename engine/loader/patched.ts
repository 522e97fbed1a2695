import type { Json } from '../contract/index.ts';
import { deepFreeze } from '../values/frozen.ts';
import { keysOf } from './pointer.ts';

/** A JSON pointer and the value to set there; its parent must exist. */
export type Patch = readonly [pointer: string, value: Json];

/** Latest result for frozen contents; equal patches return the same object. */
const patchedOnce = new WeakMap<object, { readonly text: string; readonly content: Json }>();

/** A copy of the content with values replaced; for frozen contents frozen and cached. */
export function patched(content: Json, patches: readonly Patch[]): Json {
  const text = JSON.stringify(patches);
  const before = patchedOnce.get(content as object);
  if (before?.text === text) return before.content;
  const changed = patches.reduce((now, [pointer, value]) => withValue(now, keysOf(pointer), value), content);
  if (Object.isFrozen(content)) patchedOnce.set(content as object, { text, content: deepFreeze(changed) });
  return changed;
}

/** A copy with the value replaced; the same object if it is equal. */
function withValue(value: Json, [key, ...more]: readonly string[], next: Json): Json {
  if (key === undefined) return JSON.stringify(value) === JSON.stringify(next) ? value : next;
  if (Array.isArray(value))
    return value.map((each: Json, index) => (String(index) === key ? withValue(each, more, next) : each));
  const node = value as Readonly<Record<string, Json>>;
  return { ...node, [key]: withValue(node[key] ?? null, more, next) };
}
