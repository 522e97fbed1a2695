import type { CallModel, Product } from '../../../../engine/contract/index.ts';
import { markedWords, namingWords } from '../../../../engine/editor/index.ts';
import { keysOf, type Phrase, say } from '../../../../engine/node.ts';
import { can, type SignedInUser } from '../../auth/SignedInUser.ts';
import { isObject, jsonDifferences } from '../json.ts';
import type { Objection } from './refusedEdits.ts';
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
): readonly Objection[] {
  const grammar = { ...after, ...before };
  const labels = markedWords(grammar, 'label');
  const passing = markedWords(grammar, 'passes');
  const calls = new NamedCalls(namingWords(grammar, 'call'));
  return paths.flatMap((file) =>
    jsonDifferences(before[file], after[file]).flatMap(({ pointer, after: now }) => {
      const keys = keysOf(pointer);
      if (labels.has(keys.at(-1) ?? '')) return [];
      const around = calls.around(after[file], keys.slice(0, -1));
      const word = keys.findLast((key) => !/^\d+$/.test(key)) ?? '';
      const newCalls = calls.within({ [word]: now });
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

/** Finds calls by the words that name one. */
class NamedCalls {
  private readonly words: ReadonlySet<string>;
  /** Cached by object: thousands of places may differ within one. */
  private readonly cache = new WeakMap<object, readonly string[]>();

  constructor(words: ReadonlySet<string>) {
    this.words = words;
  }

  /**
   * Calls that surround a place: those of its action, and of the words that send one (`save`, `load`, `begun`,
   * …).
   */
  around(content: unknown, keys: readonly string[]): readonly string[] {
    const calls: string[] = [];
    let at = content;
    for (const key of [undefined, ...keys]) {
      if (key !== undefined) at = isObject(at) || Array.isArray(at) ? Reflect.get(at, key) : undefined;
      if (isObject(at)) calls.push(...this.beside(at));
    }
    return calls;
  }

  /** Calls named by an object and by each of its words. */
  private beside(at: Contents): readonly string[] {
    const cached = this.cache.get(at);
    if (cached !== undefined) return cached;
    // `load` concerns the whole page; items of other lists are independent of each other.
    const calls = [at, ...Object.values(at), ...[at['load'] ?? []].flat()].flatMap((each) =>
      isObject(each) ? this.namedIn(each) : [],
    );
    this.cache.set(at, calls);
    return calls;
  }

  private namedIn(node: Contents): readonly string[] {
    return Object.keys(node).flatMap((word) =>
      this.words.has(word) ? [node[word]].flat().filter((each) => typeof each === 'string') : [],
    );
  }

  /** Calls within newly added content. */
  within(content: unknown): readonly string[] {
    if (Array.isArray(content)) return content.flatMap((item) => this.within(item));
    if (!isObject(content)) return [];
    return [...this.namedIn(content), ...Object.values(content).flatMap((value) => this.within(value))];
  }
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
export function draftsForSecondPerson(
  { user, product }: { readonly user: SignedInUser; readonly product: Pick<Product, 'settings'> },
  drafts: readonly Written[],
): readonly Objection[] {
  const values = product.settings.values as Readonly<Record<string, unknown>> | undefined;
  if (values?.['schemasByTwo'] !== true) return [];
  const what = say('secondPersonWanted');
  return drafts
    .filter(({ authors }) => authors.includes(user.userId))
    .map(({ path }) => ({ code: 'SECOND_PERSON', file: path, pointer: '', what }));
}
