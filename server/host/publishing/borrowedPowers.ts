import type { CallModel, Product } from '../../../engine/contract/index.ts';
import { keysOf, type Phrase, say } from '../../../engine/node.ts';
import { can, type SignedInUser } from '../auth/SignedInUser.ts';
import { isObject } from './json.ts';
import { jsonDifferences } from './jsonDifferences.ts';
import type { RefusedEdit } from './refusedEdits.ts';
import { says, USERS_PERMISSION } from './reservedEdits.ts';

/** What a button says; what it does, to what and when are all other words. */
const SAID = [
  ...['label', 'title', 'description', 'help', 'text', 'message', 'confirm', 'agree', 'done', 'wait'],
  ...['icon', 'intent', '$comment'],
];

/** Words that take what a call answers, or what stands on a page, and send it on. */
const CARRIES = [
  ...['fills', 'proposes', 'gives', 'details', 'proposed', 'x-calculated', 'default'],
  ...['input', 'query', 'record', 'params', 'prefill'],
];

type Contents = Readonly<Record<string, unknown>>;

/**
 * Where a publication makes or changes what somebody's click sends, beyond what the publisher could send: a button works with the powers of whoever presses it, and
 * an administrator of the users would give the publisher a role, or publish roles that the publisher wrote, without knowing it. What a page reads it reads with the
 * powers of whoever looks at it: an answer that the publisher may not have would be sent on to where they read it.
 *
 * @param paths that may differ between what is published now (`before`) and what is to be (`after`).
 */
export function borrowedPowers(
  { user, product }: { readonly user: SignedInUser; readonly product: Pick<Product, 'calls' | 'roles'> },
  before: Contents,
  after: Contents,
  paths: readonly string[],
): readonly RefusedEdit[] {
  return paths.flatMap((file) =>
    jsonDifferences(before[file], after[file]).flatMap(({ pointer, after: now }) => {
      const keys = keysOf(pointer);
      if (SAID.includes(keys.at(-1) ?? '')) return [];
      const around = callsAround(after[file], keys.slice(0, -1));
      const brought = keys.at(-1) === 'call' ? [String(now)] : callsIn(now);
      const carries = keys.some((key) => CARRIES.includes(key)) || says(now, CARRIES);
      const name =
        [...around, ...brought].find((each) => isBeyond(user, product, each, 'write')) ??
        [...(carries ? around : []), ...brought].find((each) => isBeyond(user, product, each, 'read'));
      return name === undefined
        ? []
        : [{ code: 'BORROWED_POWER', file, pointer, what: beyondWords(product, name) }];
    }),
  );
}

function isBeyond(
  user: SignedInUser,
  { calls }: Pick<Product, 'calls'>,
  name: string,
  effect: CallModel['effect'],
): boolean {
  const call = Object.hasOwn(calls, name) ? calls[name] : undefined;
  if (call?.effect !== effect) return false;
  // Who administers the users reads whatever they give themselves the right to.
  if (effect === 'read' && can(user, USERS_PERMISSION)) return false;
  const any = permissionsFor(call);
  return any.length > 0 && !any.some((permission) => can(user, permission));
}

/** Any of which lets a person make others send a call. */
function permissionsFor({ permission = [], exceedsPermission }: CallModel): readonly string[] {
  return exceedsPermission ? [USERS_PERMISSION] : [permission].flat();
}

function beyondWords({ calls, roles }: Pick<Product, 'calls' | 'roles'>, name: string): Phrase {
  const call = calls[name];
  const wanted = call === undefined ? [] : permissionsFor(call);
  const labels = wanted.map((each) => {
    const label = roles.permissions.find((permission) => permission.name === each)?.label ?? each;
    return say('named', { name: label });
  });
  return say('borrowedCall', { call: call?.summary ?? name, labels });
}

/** The calls of all that stands around a place: of an action, and of its words that send (`save`, `load`, `begun`, …). */
function callsAround(content: unknown, keys: readonly string[]): readonly string[] {
  const found: string[] = [];
  let at = content;
  for (const key of [undefined, ...keys]) {
    if (key !== undefined) at = isObject(at) || Array.isArray(at) ? Reflect.get(at, key) : undefined;
    if (isObject(at)) found.push(...callsBeside(at));
  }
  return found;
}

/** Of each object once: thousands of places may differ within it. */
const beside = new WeakMap<object, readonly string[]>();

/** The calls that an object, and each of its words, names. */
function callsBeside(at: Readonly<Record<string, unknown>>): readonly string[] {
  const known = beside.get(at);
  if (known !== undefined) return known;
  // What a page loads stands on all of it; of other lists each item is a thing of its own.
  const calls = [at, ...Object.values(at), ...[at['load'] ?? []].flat()].flatMap((each) =>
    isObject(each) && typeof each['call'] === 'string' ? [each['call']] : [],
  );
  beside.set(at, calls);
  return calls;
}

/** The calls in what is new as a whole. */
function callsIn(content: unknown): readonly string[] {
  if (Array.isArray(content)) return content.flatMap(callsIn);
  if (!isObject(content)) return [];
  return Object.entries(content).flatMap(([key, value]) =>
    key === 'call' && typeof value === 'string' ? [value] : callsIn(value),
  );
}
