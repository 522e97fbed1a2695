import type { Product } from '../../../engine/contract/index.ts';
import { keysOf, kindOf } from '../../../engine/node.ts';
import { adminRoles } from '../auth/lockAdmins.ts';
import { can, type SignedInUser } from '../auth/SignedInUser.ts';
import { EDITABLE } from './EDITABLE.ts';
import { isObject } from './json.ts';
import { jsonDifferences } from './jsonDifferences.ts';
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
  const what = `qui si decide chi può fare o vedere che cosa, e lo pubblica solo chi ha anche il permesso «${label}»: chiedigli di pubblicare questa bozza, o togli da essa questo cambiamento`;
  return paths.flatMap((file) =>
    reservedPlaces(file, before[file], after[file]).map((pointer) => ({ file, pointer, what })),
  );
}

/** Whether a publication changes who may do or see what: asked of the person anew, whoever they are, as every other change of rights. */
export function touchesRights(before: Contents, after: Contents, paths: readonly string[]): boolean {
  return paths.some((path) => reservedPlaces(path, before[path], after[path]).length > 0);
}

/** Pointers of what differs and is about who may. */
function reservedPlaces(path: string, before: unknown, after: unknown): readonly string[] {
  const kind = kindOf(path)?.kind;
  const reserved = kind && EDITABLE[kind].reserved;
  if (reserved === undefined) return [];
  return jsonDifferences(before, after)
    .filter(
      (difference) =>
        reserved === 'all' ||
        keysOf(difference.pointer).some((key) => reserved.includes(key)) ||
        says(difference.before, reserved) ||
        says(difference.after, reserved),
    )
    .map(({ pointer }) => pointer);
}

/** Whether one of the words stands anywhere in a content that came or went as a whole. */
function says(content: unknown, words: readonly string[]): boolean {
  if (Array.isArray(content)) return content.some((item) => says(item, words));
  if (!isObject(content)) return false;
  return Object.entries(content).some(([key, value]) => words.includes(key) || says(value, words));
}
