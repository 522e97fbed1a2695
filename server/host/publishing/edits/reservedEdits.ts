import type { Json, Product } from '../../../../engine/contract/index.ts';
import { type EditRights, editRights, markedWords, namingWords } from '../../../../engine/editor/index.ts';
import { getAt } from '../../../../engine/index.ts';
import {
  keysOf,
  kindOf,
  metaOf,
  requiredTranslations,
  type SchemaKind,
  say,
} from '../../../../engine/node.ts';
import { adminRoles } from '../../auth/lockAdmins.ts';
import { can, type SignedInUser } from '../../auth/SignedInUser.ts';
import { ACCOUNTS_TABLE } from '../../db/Database.ts';
import { isObject, type JsonDifference, jsonDifferences } from '../json.ts';
import type { Objection } from './refusedEdits.ts';

/** People with this permission assign roles, so they may also define what a role may do. */
export const USERS_PERMISSION = 'Admin.users';

type Contents = Readonly<Record<string, unknown>>;

/**
 * Places at which a publication changes permissions or visibility: with the permission to publish alone,
 * people could give themselves any other. Empty where the user also administers users, or is an administrator
 * in a product without that permission.
 *
 * @param paths that may differ between the published files (`before`) and the new ones (`after`).
 */
export function reservedEdits(
  { user, product }: { readonly user: SignedInUser; readonly product: Pick<Product, 'roles'> },
  before: Contents,
  after: Contents,
  paths: readonly string[],
): readonly Objection[] {
  const admins: readonly string[] = adminRoles(product);
  if (can(user, USERS_PERMISSION) || admins.includes(user.role)) return [];
  const { label = USERS_PERMISSION } =
    product.roles.permissions.find(({ name }) => name === USERS_PERMISSION) ?? {};
  const what = say('rightsReserved', { label });
  const places = powerPlaces(before, after);
  return paths.flatMap((file) => places(file).map((pointer) => ({ code: 'RESERVED', file, pointer, what })));
}

/**
 * Whether a publication changes permissions or visibility: like every change of rights it asks for a recent
 * sign-in, of every user.
 */
export function touchesRights(before: Contents, after: Contents, paths: readonly string[]): boolean {
  const places = powerPlaces(before, after);
  return paths.some((path) => places(path).length > 0);
}

/** Pointers within a file at which it changes permissions or visibility. */
export function powerPlaces(before: Contents, after: Contents): (path: string) => readonly string[] {
  const powers = powersOf(before, after);
  return (path) => reservedPlaces(path, before[path], after[path], powers);
}

interface Powers {
  /** What the grammar in force reserves in files of a kind (`x-edit`). */
  readonly reserved: ReservedIn;
  /** Files reserved as a whole. */
  readonly files: readonly string[];
  /** Option lists of permissions or roles. */
  readonly lists: readonly string[];
  /** Fields of all entities that identify the owner of a record. */
  readonly owners: ReadonlySet<string>;
  readonly labels: ReadonlySet<string>;
  /** Words by which a form fills other fields when a row is picked. */
  readonly filling: ReadonlySet<string>;
  /** Words by which a field or a column names its option list. */
  readonly naming: ReadonlySet<string>;
  /**
   * Texts of reserved files: administrators choose roles by these labels, so translations are reserved too.
   */
  readonly texts: () => ReadonlySet<string>;
}

type ReservedIn = (kind: SchemaKind) => EditRights['reserved'];

/** Reserved parts of both states: removing a reserved word is a change of it as well. */
function powersOf(before: Contents, after: Contents): Powers {
  // Nearly all files are the same in both states: these are read once.
  const changed = Object.entries(after).filter(([path, content]) => content !== before[path]);
  const all = [...Object.entries(before), ...changed];
  const grammar = { ...after, ...before };
  const reserved: ReservedIn = (kind) => editRights(grammar[`meta/${kind}.schema.json`]).reserved;
  const files = [...powerFiles(all, reserved)];
  const schemaFiles = files.map(kindOf);
  let texts: ReadonlySet<string> | undefined;
  return {
    ...{ reserved, files },
    lists: schemaFiles.flatMap((each) => (each?.kind === 'options' ? [each.name] : [])),
    owners: new Set(all.flatMap(([, content]) => [...ownerFields(content)])),
    labels: markedWords(grammar, 'label'),
    filling: markedWords(grammar, 'fills'),
    naming: namingWords(grammar, 'options'),
    // Only translations ask for them, and they are dear to find.
    texts: () =>
      (texts ??= new Set(
        [before, after].flatMap((contents) => files.flatMap((file) => textsIn(file, contents))),
      )),
  };
}

/** Pointers of differences that concern permissions or visibility. */
function reservedPlaces(path: string, before: unknown, after: unknown, powers: Powers): readonly string[] {
  const kind = kindOf(path)?.kind;
  const reserved = kind === undefined ? [] : powers.reserved(kind);
  const words = new Set(reserved === 'all' ? [] : reserved);
  const whole = reserved === 'all' || powers.files.includes(path);
  const owners = kind === 'entity' ? [before, after].flatMap((each) => [...ownerFields(each)]) : [];
  return jsonDifferences(before, after)
    .filter((difference) => {
      if (whole || touches(difference, words)) return true;
      if (kind === 'translations') return translatesPower(difference, powers);
      const keys = keysOf(difference.pointer);
      if (keys[0] === 'properties' && owners.includes(keys[1] ?? ''))
        return !powers.labels.has(keys[2] ?? '');
      if (touches(difference, powers.filling) && touches(difference, powers.owners)) return true;
      return powers.naming.has(keys.at(-1) ?? '') && powers.lists.includes(String(difference.before));
    })
    .map(({ pointer }) => pointer);
}

function textsIn(path: string, files: Contents): readonly string[] {
  const content = files[path];
  const kind = kindOf(path)?.kind;
  return kind === undefined || !isObject(content)
    ? []
    : requiredTranslations(metaOf(files), { kind, content: content as Json }).map(({ text }) => text);
}

/**
 * Whether a difference of translations concerns texts of a reserved file, singly or within content added or
 * removed as a whole.
 */
function translatesPower({ pointer, before, after }: JsonDifference, { files, texts }: Powers): boolean {
  const [word, name] = keysOf(pointer);
  if (word === undefined || name === undefined) {
    const inside = word === undefined ? [before, after] : [{ [word]: before }, { [word]: after }];
    return inside.some(
      (all) =>
        isObject(all) &&
        (names(all['texts']).some((text) => texts().has(text)) ||
          names(all['places']).some((file) => files.includes(file))),
    );
  }
  return word === 'texts' ? texts().has(name) : files.includes(name);
}

function names(value: unknown): readonly string[] {
  return isObject(value) ? Object.keys(value) : [];
}

/** Whether one of the words is on the path to a difference, or within the content added or removed. */
function touches({ pointer, before, after }: JsonDifference, words: ReadonlySet<string>): boolean {
  return keysOf(pointer).some((key) => words.has(key)) || says(before, words) || says(after, words);
}

/** Whether one of the words is a key anywhere in a content. */
export function says(content: unknown, words: ReadonlySet<string>): boolean {
  if (Array.isArray(content)) return content.some((item) => says(item, words));
  if (!isObject(content)) return false;
  return Object.entries(content).some(([key, value]) => words.has(key) || says(value, words));
}

/**
 * Paths of files that take the permission to administer users as a whole: kinds that define permissions, the
 * accounts' entity with all files that show it or fill it in (a calculated role equals an assigned one), and
 * lists of permissions or roles.
 */
function powerFiles(
  files: readonly (readonly [path: string, content: unknown])[],
  reserved: ReservedIn,
): ReadonlySet<string> {
  const all = files.flatMap(([path, content]) => {
    const schemaFile = kindOf(path);
    return schemaFile === undefined || !isObject(content) ? [] : [{ path, content, ...schemaFile }];
  });
  const accounts = all
    .filter(({ kind, content }) => kind === 'entity' && content['x-table'] === ACCOUNTS_TABLE)
    .map(({ content }) => content['x-entity']);
  const reservedFiles = all.filter(
    ({ kind, content }) =>
      reserved(kind) === 'all' ||
      accounts.includes(content['x-entity']) ||
      accounts.includes(content['entity']) ||
      (kind === 'options' && namesPowers(content)),
  );
  const parts = new Set(reservedFiles.flatMap(({ content }) => valuesOf(content, 'fragment')));
  const used = all.filter(({ kind, name }) => kind === 'fragment' && parts.has(name));
  return new Set([...reservedFiles, ...used].map(({ path }) => path));
}

/**
 * Fields of an entity that identify the owner of a record, on which the right to see and change it depends.
 */
function ownerFields(entity: unknown): ReadonlySet<string> {
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
