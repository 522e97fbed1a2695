import type { CallModel, Product } from '../../../../engine/contract/index.ts';
import { markedWords } from '../../../../engine/editor/index.ts';
import { keysOf, type Phrase, say } from '../../../../engine/node.ts';
import { can, type SignedInUser } from '../../auth/SignedInUser.ts';
import { isObject, jsonDifferences } from '../json.ts';
import type { RefusedEdit } from './refusedEdits.ts';
import { says, USERS_PERMISSION } from './reservedEdits.ts';

type Contents = Readonly<Record<string, unknown>>;

/**
 * Escalations of privilege: places where a publication makes or changes a call that its publisher may not
 * send. A button runs with the permissions of the person who presses it: an administrator of users could
 * unknowingly give the publisher a role. A page reads with the permissions of its reader: data that the
 * publisher may not read would be passed on to them.
 *
 * @param paths that may differ between the published files (`before`) and the new ones (`after`).
 */
export function privilegeEscalations(
  { user, product }: { readonly user: SignedInUser; readonly product: Pick<Product, 'calls' | 'roles'> },
  before: Contents,
  after: Contents,
  paths: readonly string[],
): readonly RefusedEdit[] {
  const grammar = { ...after, ...before };
  const labels = markedWords(grammar, 'label');
  const passing = markedWords(grammar, 'passes');
  return paths.flatMap((file) =>
    jsonDifferences(before[file], after[file]).flatMap(({ pointer, after: now }) => {
      const keys = keysOf(pointer);
      if (labels.has(keys.at(-1) ?? '')) return [];
      const around = callsAround(after[file], keys.slice(0, -1));
      const newCalls = keys.at(-1) === 'call' ? [String(now)] : callsIn(now);
      const passes = keys.some((key) => passing.has(key)) || says(now, passing);
      const name =
        [...around, ...newCalls].find((each) => isBeyond(user, product, each, 'write')) ??
        [...(passes ? around : []), ...newCalls].find((each) => isBeyond(user, product, each, 'read'));
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
  // Administrators of users can give themselves any permission to read.
  if (effect === 'read' && can(user, USERS_PERMISSION)) return false;
  const any = permissionsFor(call);
  return any.length > 0 && !can(user, any);
}

/** A person with any of these permissions may make others send the call. */
function permissionsFor({ permission = [], exceedsPermission }: CallModel): readonly string[] {
  return exceedsPermission ? [USERS_PERMISSION] : [permission].flat();
}

function beyondWords({ calls, roles }: Pick<Product, 'calls' | 'roles'>, name: string): Phrase {
  const call = calls[name];
  const permissions = call === undefined ? [] : permissionsFor(call);
  const labels = permissions.map((each) => {
    const label = roles.permissions.find((permission) => permission.name === each)?.label ?? each;
    return say('named', { name: label });
  });
  return say('borrowedCall', { call: call?.summary ?? name, labels });
}

/**
 * Calls that surround a place: those of its action, and of the words that send one (`save`, `load`, `begun`,
 * …).
 */
function callsAround(content: unknown, keys: readonly string[]): readonly string[] {
  const calls: string[] = [];
  let at = content;
  for (const key of [undefined, ...keys]) {
    if (key !== undefined) at = isObject(at) || Array.isArray(at) ? Reflect.get(at, key) : undefined;
    if (isObject(at)) calls.push(...callsBeside(at));
  }
  return calls;
}

/** Cached by object: thousands of places may differ within one. */
const beside = new WeakMap<object, readonly string[]>();

/** Calls named by an object and by each of its words. */
function callsBeside(at: Readonly<Record<string, unknown>>): readonly string[] {
  const cached = beside.get(at);
  if (cached !== undefined) return cached;
  // `load` concerns the whole page; items of other lists are independent of each other.
  const calls = [at, ...Object.values(at), ...[at['load'] ?? []].flat()].flatMap((each) =>
    isObject(each) && typeof each['call'] === 'string' ? [each['call']] : [],
  );
  beside.set(at, calls);
  return calls;
}

/** Calls within newly added content. */
function callsIn(content: unknown): readonly string[] {
  if (Array.isArray(content)) return content.flatMap(callsIn);
  if (!isObject(content)) return [];
  return Object.entries(content).flatMap(([key, value]) =>
    key === 'call' && typeof value === 'string' ? [value] : callsIn(value),
  );
}

interface Written {
  readonly path: string;
  /** Everyone who saved the draft since it was created. */
  readonly authors: readonly number[];
}

/**
 * Drafts that the user may not publish because they contributed to them, where the setting `schemasByTwo`
 * requires a second person. Rolling back is exempt: a fault must not wait for a second person.
 */
export function forSecondPerson(
  { user, product }: { readonly user: SignedInUser; readonly product: Pick<Product, 'settings'> },
  drafts: readonly Written[],
): readonly RefusedEdit[] {
  const values = product.settings.values as Readonly<Record<string, unknown>> | undefined;
  if (values?.['schemasByTwo'] !== true) return [];
  const what = say('secondPersonWanted');
  return drafts
    .filter(({ authors }) => authors.includes(user.userId))
    .map(({ path }) => ({ code: 'SECOND_PERSON', file: path, pointer: '', what }));
}
