import { type Kysely, type Selectable, sql } from 'kysely';
import type { DataRecord } from '../../../engine/contract/index.ts';
import type { EntitySchema } from '../../../engine/index.ts';
import { recordName } from '../access/recordName.ts';
import type { CallContext } from '../calls/CallContext.ts';
import type { Database } from '../db/Database.ts';
import { withAnswers } from '../db/withAnswers.ts';
import type { Refusal } from '../errors/Refusal.ts';
import { isVersioned, recordParts } from '../product/formVersions.ts';
import { namedAttachments } from '../writes/claimAttachments.ts';
import type { FileLink } from './requireFileChange.ts';

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

type Attachment = Pick<Selectable<Database['attachments']>, 'idAttach' | 'linkedObject' | 'linkedId'>;

/**
 * Refuses to delete a photo that a record with JSON answers (`x-answers`) refers to: it must be removed in
 * the record, which could otherwise not be saved any more.
 *
 * @throws Refusal `refused` with the entity's title.
 */
export async function refuseNamed(
  { db, product }: Pick<CallContext, 'db' | 'product'>,
  { idAttach, linkedObject, linkedId }: Attachment,
  refused: (title: string) => Refusal,
): Promise<void> {
  const entity = product.entities[linkedObject];
  const { 'x-table': table, 'x-key': [key = ''] = [], 'x-answers': together } = entity ?? {};
  if (linkedId === null || entity === undefined || table === undefined || together !== true) return;
  const versioned = isVersioned(product, linkedObject);
  const { rows } = await sql<{ answers: object; schemaVersion?: number }>`
    select answers${versioned ? sql`, "schemaVersion"` : sql``} from ${sql.table(table)} where ${sql.ref(key)} = ${linkedId}`.execute(
    db,
  );
  // Includes references under former versions of the form.
  const parts = versioned
    ? await recordParts(db, product, linkedObject, rows.map(withAnswers))
    : rows.map(({ answers }) => ({ form: { entity }, record: answers as DataRecord }));
  const referencedIds = parts.flatMap(({ form, record }) =>
    namedAttachments(form.entity, record).flatMap(([, ids]) => ids),
  );
  if (referencedIds.includes(idAttach)) throw refused(entity.title);
}

/** Lists the files of a record that was moved under its new parent. */
export async function moveFiles(
  { db, changed }: Pick<CallContext, 'db' | 'changed'>,
  { linkedObject, linkedId }: FileLink,
  { from, to }: { readonly from: number | null; readonly to: number | null },
): Promise<void> {
  const files = await db
    .updateTable('attachments')
    .set({ parentId: to })
    .where('linkedObject', '=', linkedObject)
    .where('linkedId', '=', linkedId)
    .returning('idAttach')
    .execute();
  for (const { idAttach } of files) changed('attachment', idAttach, { parentId: from }, { parentId: to });
}
