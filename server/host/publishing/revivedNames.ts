import type { Kysely } from 'kysely';
import type { Field, Product } from '../../../engine/contract/index.ts';
import { kindOf, say } from '../../../engine/node.ts';
import type { Database } from '../db/Database.ts';
import { namesOfVersions } from './namesOfVersions.ts';
import type { RefusedEdit } from './refusedEdits.ts';

type Entities = Pick<Product, 'entities'>;

/**
 * Refuses a new item with the name of an item of a former version: it would inherit the old answers in
 * migrated records and in the analysis. Allowed where the item is declared the same (`x-was` without
 * `fields`) or regains its own name.
 *
 * @param before the product in force.
 * @param changed paths that differ; entities without new items are skipped.
 */
export async function revivedNames(
  db: Kysely<Database>,
  before: Entities,
  after: Entities,
  changed: readonly string[],
): Promise<readonly RefusedEdit[]> {
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
