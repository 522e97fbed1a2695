import { getAt } from '../../../engine/index.ts';
import { kindOf } from '../../../engine/node.ts';
import { ACCOUNTS_TABLE } from '../db/HOST_TABLES.ts';
import { EDITABLE } from './EDITABLE.ts';
import { isObject } from './json.ts';

type Contents = Readonly<Record<string, unknown>>;

/**
 * Paths of files that take the permission to administer users as a whole: kinds that define permissions, the
 * accounts' entity with all files that show it or fill it in (a calculated role equals an assigned one), and
 * lists of permissions or roles.
 */
export function powerFiles(files: Contents): ReadonlySet<string> {
  const all = Object.entries(files).flatMap(([path, content]) => {
    const schemaFile = kindOf(path);
    return schemaFile === undefined || !isObject(content) ? [] : [{ path, content, ...schemaFile }];
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

/**
 * Fields of an entity that identify the owner of a record, on which the right to see and change it depends.
 */
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

/** All string values of a word, at any depth. */
function valuesOf(content: unknown, word: string): readonly string[] {
  if (Array.isArray(content)) return content.flatMap((item) => valuesOf(item, word));
  if (!isObject(content)) return [];
  return Object.entries(content).flatMap(([key, value]) =>
    key === word && typeof value === 'string' ? [value] : valuesOf(value, word),
  );
}
