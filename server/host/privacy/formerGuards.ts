import type { Kysely } from 'kysely';
import type { EntitySchema, Field, Product } from '../../../engine/contract/index.ts';
import { contentOfVersion } from '../db/contentOfVersion.ts';
import type { Database } from '../db/Database.ts';
import { type Guarded, guardedFinder } from './guardedFields.ts';

interface Services {
  readonly db: Kysely<Database>;
  readonly product: Pick<Product, 'entities' | 'formVersions'>;
}

/** Key of an answer kept from a former version: `zone@1`. */
const FORMER = /^(.+)@(\d+)$/;
/** Guard of answers from an unknown version: hidden from all. */
const UNKNOWN: Field = { 'x-may': { see: [] } };

/**
 * Guards of former versions, beyond those in force: a record still in a former version is guarded as that
 * version declares; an answer kept from a former version (`zone@1`) is guarded as it was and as it is now.
 *
 * @param found records guarded by the schemas in force.
 */
export async function formerGuards(
  { db, product }: Services,
  guardedRecords: readonly Guarded[],
): Promise<readonly Guarded[]> {
  const more: Guarded[] = [];
  const entities = new Map<string, EntitySchema | undefined>();
  const entityOf = async (name: string, version: number): Promise<EntitySchema | undefined> => {
    const key = `${name} ${version}`;
    if (!entities.has(key)) entities.set(key, (await contentOfVersion(db, name, version))?.entity);
    return entities.get(key);
  };
  for (const { record, guards, form } of guardedRecords) {
    if (form === undefined) continue;
    const { name, version } = form;
    if (version !== undefined && version !== (product.formVersions?.[name] ?? 1)) {
      const guardedThen: Guarded[] = [];
      guardedFinder(await entityOf(name, version))?.(record, guardedThen);
      more.push(...guardedThen, ...guardedThen.map((each) => underNewName(each, product.entities[name])));
    }
    for (const key of Object.keys(record)) {
      const [, field = '', version] = FORMER.exec(key) ?? [];
      if (version === undefined) continue;
      const formerEntity = await entityOf(name, Number(version));
      const formerField = formerEntity === undefined ? UNKNOWN : formerEntity.properties[field];
      guardedFinder({ properties: { [key]: formerField } })?.(record, more);
      const now = guards.filter(([guarded]) => guarded === field);
      if (now.length > 0) more.push({ record, guards: now.map(([, seenBy]) => [key, seenBy]) });
    }
  }
  return more;
}

/** Lists also show a former answer under the field's present name (`x-was`): the same guard applies there. */
function underNewName({ record, guards }: Guarded, entity: EntitySchema | undefined): Guarded {
  const renamed = Object.entries(entity?.properties ?? {}).flatMap(([name, { 'x-was': was }]) =>
    guards.flatMap(([field, seenBy]) =>
      was?.fields?.includes(field) === true ? [[name, seenBy] as const] : [],
    ),
  );
  return { record, guards: renamed };
}
