import { getAt } from '../../../engine/index.ts';
import { kindOf } from '../../../engine/node.ts';
import { ACCOUNTS_TABLE } from '../db/HOST_TABLES.ts';
import { EDITABLE } from './EDITABLE.ts';
import { isObject } from './json.ts';

type Contents = Readonly<Record<string, unknown>>;

/**
 * Files that whoever lacks the permission to administer the users leaves alone as a whole: kinds that say who may, the entity of the accounts with all that shows it or
 * fills it in (a calculated role is as good as a given one), and lists that call powers by their names.
 */
export function powerFiles(files: Contents): ReadonlySet<string> {
  const all = Object.entries(files).flatMap(([path, content]) => {
    const found = kindOf(path);
    return found === undefined || !isObject(content) ? [] : [{ path, content, ...found }];
  });
  const accounts = all
    .filter(({ kind, content }) => kind === 'entity' && content['x-table'] === ACCOUNTS_TABLE)
    .map(({ content }) => content['x-entity']);
  const about = all.filter(
    ({ kind, content }) =>
      EDITABLE[kind].reserved === 'all' ||
      accounts.includes(content['x-entity']) ||
      accounts.includes(content['entity']) ||
      (kind === 'options' && namesPowers(content)),
  );
  const parts = new Set(about.flatMap(({ content }) => valuesOf(content, 'fragment')));
  const used = all.filter(({ kind, name }) => kind === 'fragment' && parts.has(name));
  return new Set([...about, ...used].map(({ path }) => path));
}

/** Fields of an entity that say whose a record is, by which it is seen and changed. */
export function ownerFields(entity: unknown): ReadonlySet<string> {
  if (!isObject(entity)) return new Set();
  const person =
    getAt(entity, 'x-person.through') === undefined ? getAt(entity, 'x-person.field') : undefined;
  const ways = ['x-may', 'x-files'].flatMap((word) =>
    ['own', 'author'].flatMap((key) => valuesOf(entity[word], key)),
  );
  return new Set([entity['x-owner'], person, ...ways].filter((each) => typeof each === 'string'));
}

function namesPowers(list: unknown): boolean {
  return isObject(list) && (list['of'] === 'roles' || list['powers'] === true);
}

/** Texts that a word says, at any depth. */
function valuesOf(content: unknown, word: string): readonly string[] {
  if (Array.isArray(content)) return content.flatMap((item) => valuesOf(item, word));
  if (!isObject(content)) return [];
  return Object.entries(content).flatMap(([key, value]) =>
    key === word && typeof value === 'string' ? [value] : valuesOf(value, word),
  );
}
