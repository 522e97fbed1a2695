import type { Kysely } from 'kysely';
import type { Field, OptionsSchema, Product } from '../../../../engine/contract/index.ts';
import { kindOf, type Phrase, say } from '../../../../engine/node.ts';
import { adminRoles } from '../../auth/lockAdmins.ts';
import type { Database } from '../../db/Database.ts';
import { type ChoiceHolder, countHeld, startCounting } from '../impact/countHeld.ts';
import { isObject } from '../json.ts';
import { namesOfVersions } from '../publications.ts';
import type { Objection } from './refusedEdits.ts';

/**
 * Refuses to remove roles that active users still have, and to leave no active administrator: either could
 * not be undone in the product.
 *
 * @param paths that differ; without a roles file the check is skipped.
 */
export async function lostRoles(
  db: Kysely<Database>,
  product: Pick<Product, 'roles'>,
  paths: readonly string[],
): Promise<readonly Objection[]> {
  const file = paths.find((path) => path.endsWith('roles.json'));
  if (file === undefined) return [];
  const heldRoles = await db
    .selectFrom('users')
    .select(['role', ({ fn }) => fn.countAll<number>().as('people')])
    .where('active', '=', 'Y')
    .groupBy('role')
    .orderBy('role')
    .execute();
  const names = product.roles.roles.map(({ name }) => name);
  const edits = heldRoles
    .filter(({ role }) => !names.includes(role))
    .map(({ role, people }): Objection => {
      const what = say('roleHeld', { name: role, people: say('people', { count: people }) });
      return { code: 'LOST_ROLE', file, pointer: '/roles', what };
    });
  const admins: readonly string[] = adminRoles(product);
  if (heldRoles.some(({ role }) => admins.includes(role))) return edits;
  return [...edits, { code: 'LOST_ROLE', file, pointer: '/roles', what: say('noAdminLeft') }];
}

type Contents = Readonly<Record<string, unknown>>;

/**
 * Refuses to remove a step of one of the program's wizards, with the questions that it requires. The finding
 * stands at the wizard; the loader would only report that no step shows the blocks.
 *
 * @param release the program's own files.
 * @param paths that differ; other files than wizards are skipped.
 */
export function lostSteps(release: Contents, next: Contents, paths: readonly string[]): readonly Objection[] {
  return paths
    .filter((path) => kindOf(path)?.kind === 'wizard')
    .flatMap((file) => {
      const shownBlocks = new Set(stepsIn(next[file]).flatMap(({ shows }) => shows));
      return stepsIn(release[file])
        .filter(({ shows }) => shows.some((each) => !shownBlocks.has(each)))
        .map(
          ({ title }): Objection => ({
            ...{ code: 'LOST_STEP', file, pointer: '/steps', what: say('stepGone', { title }) },
          }),
        );
    });
}

function stepsIn(wizard: unknown): readonly { readonly shows: readonly unknown[]; readonly title: string }[] {
  const steps = isObject(wizard) && Array.isArray(wizard['steps']) ? (wizard['steps'] as unknown[]) : [];
  return steps.filter(isObject).map(({ blocks, title }) => ({
    shows: Array.isArray(blocks) ? (blocks as unknown[]) : [],
    title: String(title),
  }));
}

/**
 * Refuses to remove a choice that saved records still hold: its code would lack a label, and the records
 * could not be saved again unchanged. It is to be retired instead (`retired`).
 *
 * @param before the product in force, which defines where records store choices.
 * @param changed paths that differ; other files than option lists are skipped.
 */
export async function refuseRemovedChoices(
  db: Kysely<Database>,
  before: Pick<Product, 'entities' | 'options'>,
  after: Pick<Product, 'options'>,
  changed: readonly string[],
): Promise<readonly Objection[]> {
  const count = startCounting(db);
  const edits: Objection[] = [];
  for (const file of changed) {
    const { kind, name = '' } = kindOf(file) ?? {};
    if (kind !== 'options') continue;
    for (const { value, label } of goneChoices(before.options[name], after.options[name])) {
      const holders = await countHeld(count, before, name, value);
      if (holders.length > 0)
        edits.push({
          ...{ code: 'LOST_CHOICE', file, pointer: '/values' },
          what: say('choiceHeld', { label, value: String(value), places: holders.map(holderWords) }),
        });
    }
  }
  return edits;
}

/** Removed choices. Those that an entity names are checked by the loader. */
function goneChoices(before: OptionsSchema | undefined, after: OptionsSchema | undefined) {
  const remaining = new Set(after?.values.map(({ value }) => value));
  return (before?.values ?? []).filter(({ value }) => !remaining.has(value));
}

function holderWords({ title, field, ...held }: ChoiceHolder): Phrase {
  return say('heldIn', { title, field, records: countWords(held) });
}

function countWords({ records, more }: Pick<ChoiceHolder, 'records' | 'more'>): Phrase | string {
  if (records === null) return say('heldUncounted');
  return more ? say('heldAtLeast', { count: records }) : String(records);
}

type Entities = Pick<Product, 'entities'>;

/**
 * Refuses a new item with the name of an item of a former version: it would inherit the old answers in
 * migrated records and in the analysis. Allowed where the item is declared the same (`x-was` without
 * `fields`) or regains its own name.
 *
 * @param before the product in force.
 * @param changed paths that differ; entities without new items are skipped.
 */
export async function refuseReusedNames(
  db: Kysely<Database>,
  before: Entities,
  after: Entities,
  changed: readonly string[],
): Promise<readonly Objection[]> {
  const added = changed.flatMap((file) => {
    const { kind, name = '' } = kindOf(file) ?? {};
    return kind === 'entity'
      ? newItems(before, after, name).map((item) => ({ file, entity: name, item }))
      : [];
  });
  if (added.length === 0) return [];
  const former = await namesOfVersions(db);
  return added
    .filter(({ entity, item }) => former.get(entity)?.includes(item))
    .map(({ file, item }) => ({
      ...{ code: 'REVIVED_NAME', file, pointer: `/properties/${item}` },
      what: say('formerName', { name: item, sign: '{}' }),
    }));
}

/**
 * Items that are not in force and not declared a continuation by `x-was`. A new checklist has no former
 * items.
 */
function newItems(
  { entities: then }: Entities,
  { entities: now }: Entities,
  entity: string,
): readonly string[] {
  const [inForce, next] = [then[entity]?.properties, now[entity]];
  if (inForce === undefined || next?.['x-answers'] !== true) return [];
  return Object.entries(next.properties).flatMap(([name, field]) =>
    inForce[name] === undefined && field['x-column'] === undefined && !isSame(name, field, inForce)
      ? [name]
      : [],
  );
}

function isSame(name: string, { 'x-was': was }: Field, inForce: Readonly<Record<string, Field>>): boolean {
  if (was === undefined) return false;
  return was.fields?.some((each) => inForce[each]?.['x-was']?.fields?.includes(name)) ?? true;
}
