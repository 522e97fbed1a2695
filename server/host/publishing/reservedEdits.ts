import type { Json, Product } from '../../../engine/contract/index.ts';
import { keysOf, kindOf, metaOf, owedPlaces, say } from '../../../engine/node.ts';
import { adminRoles } from '../auth/lockAdmins.ts';
import { can, type SignedInUser } from '../auth/SignedInUser.ts';
import { EDITABLE } from './EDITABLE.ts';
import { isObject } from './json.ts';
import { type JsonDifference, jsonDifferences } from './jsonDifferences.ts';
import { ownerFields, powerFiles } from './powerFiles.ts';
import type { RefusedEdit } from './refusedEdits.ts';

/** Who gives people their roles may also say what a role may do. */
export const USERS_PERMISSION = 'Admin.users';

type Contents = Readonly<Record<string, unknown>>;

/**
 * Where a publication changes who may do or see what: with the permission to publish alone, a person could give themselves every other. Nothing for whoever also
 * administers the users, or where the product has no such permission, for administrators.
 *
 * @param paths that may differ between what is published now (`before`) and what is to be (`after`).
 */
export function reservedEdits(
  { user, product }: { readonly user: SignedInUser; readonly product: Pick<Product, 'roles'> },
  before: Contents,
  after: Contents,
  paths: readonly string[],
): readonly RefusedEdit[] {
  const admins: readonly string[] = adminRoles(product);
  if (can(user, USERS_PERMISSION) || admins.includes(user.role)) return [];
  const { label = USERS_PERMISSION } =
    product.roles.permissions.find(({ name }) => name === USERS_PERMISSION) ?? {};
  const what = say('rightsReserved', { label });
  const places = powerPlaces(before, after);
  return paths.flatMap((file) => places(file).map((pointer) => ({ code: 'RESERVED', file, pointer, what })));
}

/** Whether a publication changes who may do or see what: asked of the person anew, whoever they are, as every other change of rights. */
export function touchesRights(before: Contents, after: Contents, paths: readonly string[]): boolean {
  const places = powerPlaces(before, after);
  return paths.some((path) => places(path).length > 0);
}

/** Pointers of a file at which it changes who may do or see what. */
export function powerPlaces(before: Contents, after: Contents): (path: string) => readonly string[] {
  const powers = powersOf(before, after);
  return (path) => reservedPlaces(path, before[path], after[path], powers);
}

interface Powers {
  /** Reserved as a whole. */
  readonly files: readonly string[];
  /** Lists that name powers. */
  readonly lists: readonly string[];
  /** Fields that say whose a record is, of all entities. */
  readonly owners: readonly string[];
  /** What people read in reserved files: whoever gives a power goes by what it is called. */
  readonly texts: ReadonlySet<string>;
}

/** What stands for a power before or after: taking the word away that says so is a change of it, too. */
function powersOf(...all: readonly Contents[]): Powers {
  const files = [...new Set(all.flatMap((contents) => [...powerFiles(contents)]))];
  const found = files.map(kindOf);
  return {
    files,
    lists: found.flatMap((each) => (each?.kind === 'options' ? [each.name] : [])),
    owners: all.flatMap((contents) =>
      Object.values(contents).flatMap((content) => [...ownerFields(content)]),
    ),
    texts: new Set(all.flatMap((contents) => files.flatMap((file) => textsIn(file, contents)))),
  };
}

/** What a form writes into other fields where a row is picked. */
const FILLING = ['fills', 'proposes'];
/** What a field is called is no power. */
const CALLED = ['title', 'description', '$comment', 'x-messages', 'x-unconfirmed'];

/** Pointers of what differs and is about who may. */
function reservedPlaces(path: string, before: unknown, after: unknown, powers: Powers): readonly string[] {
  const kind = kindOf(path)?.kind;
  const reserved = kind && EDITABLE[kind].reserved;
  const words = Array.isArray(reserved) ? reserved : [];
  const whole = reserved === 'all' || powers.files.includes(path);
  const owners = kind === 'entity' ? [before, after].flatMap((each) => [...ownerFields(each)]) : [];
  return jsonDifferences(before, after)
    .filter((difference) => {
      if (whole || touches(difference, words)) return true;
      if (kind === 'translations') return translatesPower(difference, powers);
      const keys = keysOf(difference.pointer);
      if (keys[0] === 'properties' && owners.includes(keys[1] ?? '')) return !CALLED.includes(keys[2] ?? '');
      if (touches(difference, FILLING) && touches(difference, powers.owners)) return true;
      return OPTIONS.includes(keys.at(-1) ?? '') && powers.lists.includes(String(difference.before));
    })
    .map(({ pointer }) => pointer);
}

/** Where a field or a column names its list of choices. */
const OPTIONS = ['x-options', 'options'];

function textsIn(path: string, files: Contents): readonly string[] {
  const content = files[path];
  const kind = kindOf(path)?.kind;
  return kind === undefined || !isObject(content)
    ? []
    : owedPlaces(metaOf(files), { kind, content: content as Json }).map(({ text }) => text);
}

/** Whether a difference of translations is about what a reserved file says: one text or place, or all that came or went. */
function translatesPower({ pointer, before, after }: JsonDifference, { files, texts }: Powers): boolean {
  const [word, name] = keysOf(pointer);
  if (word === undefined || name === undefined) {
    const inside = word === undefined ? [before, after] : [{ [word]: before }, { [word]: after }];
    return inside.some(
      (all) =>
        isObject(all) &&
        (names(all['texts']).some((text) => texts.has(text)) ||
          names(all['places']).some((file) => files.includes(file))),
    );
  }
  return word === 'texts' ? texts.has(name) : files.includes(name);
}

function names(value: unknown): readonly string[] {
  return isObject(value) ? Object.keys(value) : [];
}

/** Whether one of the words leads to what differs, or stands anywhere in what came or went. */
function touches({ pointer, before, after }: JsonDifference, words: readonly string[]): boolean {
  return keysOf(pointer).some((key) => words.includes(key)) || says(before, words) || says(after, words);
}

/** Whether one of the words stands anywhere in a content that came or went as a whole. */
export function says(content: unknown, words: readonly string[]): boolean {
  if (Array.isArray(content)) return content.some((item) => says(item, words));
  if (!isObject(content)) return false;
  return Object.entries(content).some(([key, value]) => words.includes(key) || says(value, words));
}
