import type { Kysely } from 'kysely';
import type { Field, Product } from '../../../engine/contract/index.ts';
import { kindOf, say } from '../../../engine/node.ts';
import type { Database } from '../db/Database.ts';
import { namesOfVersions } from './namesOfVersions.ts';
import type { RefusedEdit } from './refusedEdits.ts';

type Entities = Pick<Product, 'entities'>;

/**
 * New items that are called as one of a former version that is asked no more: its answers would become theirs, in records that are brought up to date and in
 * the analysis. An item that is the same says so (`x-was` without `fields`), one that gets its name back is.
 *
 * @param before the product in force.
 * @param changed paths that differ; nothing is asked where none is an entity with new items.
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

/** Items that are not asked yet, and do not say that they are one that was. A checklist that is new has none before it. */
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
