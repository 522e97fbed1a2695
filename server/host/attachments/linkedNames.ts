import { type Kysely, sql } from 'kysely';
import type { EntitySchema } from '../../../engine/index.ts';
import { recordName } from '../access/recordName.ts';
import type { Database } from '../db/Database.ts';

interface Linked {
  readonly linkedObject: string;
  readonly linkedId: number | null;
}

/** Adds the label of the linked record to files. */
export async function withLinkedNames<File extends Linked>(
  context: Parameters<typeof recordName>[0] & { readonly db: Kysely<Database> },
  files: readonly File[],
): Promise<(File & { readonly linkedName: string })[]> {
  const { db, product } = context;
  const names = new Map<string, string>();
  for (const name of new Set(files.map(({ linkedObject }) => linkedObject))) {
    const entity = product.entities[name];
    const ids = files.flatMap(({ linkedObject, linkedId }) =>
      linkedObject === name ? (linkedId ?? []) : [],
    );
    if (entity === undefined || ids.length === 0) continue;
    for (const row of await rowsOf(db, entity, ids)) {
      names.set(`${name} ${row[keyOf(entity)]}`, recordName(context, entity, row));
    }
  }
  return files.map((file) => ({
    ...file,
    linkedName: names.get(`${file.linkedObject} ${file.linkedId}`) ?? '',
  }));
}

type Row = Readonly<Record<string, unknown>>;

const keyOf = (entity: EntitySchema): string => entity['x-key']?.[0] ?? '';

/** Only records with an integer key can have files. */
async function rowsOf(db: Kysely<Database>, entity: EntitySchema, ids: readonly number[]) {
  const [table, key] = [entity['x-table'], keyOf(entity)];
  if (table === undefined || entity.properties[key]?.type !== 'integer') return [];
  const { rows } =
    await sql<Row>`select * from ${sql.table(table)} where ${sql.ref(key)} = any(${ids})`.execute(db);
  return rows;
}
