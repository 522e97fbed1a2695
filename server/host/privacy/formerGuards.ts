import type { Kysely } from 'kysely';
import type { EntitySchema, Field, Product } from '../../../engine/contract/index.ts';
import { contentOfVersion } from '../db/contentOfVersion.ts';
import type { Database } from '../db/Database.ts';
import { type Guarded, guardedFinder } from './guardedFields.ts';

interface Looking {
  readonly db: Kysely<Database>;
  readonly product: Pick<Product, 'entities' | 'formVersions'>;
}

/** An answer that its record keeps of a version that it has left: `zone@1`. */
const FORMER = /^(.+)@(\d+)$/;
/** Of a version that nobody knows: nobody's. */
const UNKNOWN: Field = { 'x-may': { see: [] } };

/**
 * What records of forms with versions keep and the form in force does not guard, but the one guarded that asked for it: all answers of a record that is still of a
 * former version, as that version guards them; and each answer of a version that the record has left (`zone@1`), as that version guarded it, and as it is guarded now.
 *
 * @param found as the schemas in force find them.
 */
export async function formerGuards(
  { db, product }: Looking,
  found: readonly Guarded[],
): Promise<readonly Guarded[]> {
  const more: Guarded[] = [];
  const known = new Map<string, EntitySchema | undefined>();
  const entityOf = async (name: string, version: number): Promise<EntitySchema | undefined> => {
    const key = `${name} ${version}`;
    if (!known.has(key)) known.set(key, (await contentOfVersion(db, name, version))?.entity);
    return known.get(key);
  };
  for (const { record, guards, form } of found) {
    if (form === undefined) continue;
    const { name, version } = form;
    if (version !== undefined && version !== (product.formVersions?.[name] ?? 1)) {
      const then: Guarded[] = [];
      guardedFinder(await entityOf(name, version))?.(record, then);
      more.push(...then, ...then.map((each) => underNewName(each, product.entities[name])));
    }
    for (const key of Object.keys(record)) {
      const [, field = '', left] = FORMER.exec(key) ?? [];
      if (left === undefined) continue;
      const asked = await entityOf(name, Number(left));
      const then = asked === undefined ? UNKNOWN : asked.properties[field];
      guardedFinder({ properties: { [key]: then } })?.(record, more);
      const now = guards.filter(([guarded]) => guarded === field);
      if (now.length > 0) more.push({ record, guards: now.map(([, seenBy]) => [key, seenBy]) });
    }
  }
  return more;
}

/** Lists show a former answer under the name that its field has now (`x-was`), too: to nobody who may not see it under its own. */
function underNewName({ record, guards }: Guarded, entity: EntitySchema | undefined): Guarded {
  const renamed = Object.entries(entity?.properties ?? {}).flatMap(([name, { 'x-was': was }]) =>
    guards.flatMap(([field, seenBy]) =>
      was?.fields?.includes(field) === true ? [[name, seenBy] as const] : [],
    ),
  );
  return { record, guards: renamed };
}
