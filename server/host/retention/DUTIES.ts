import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { EntitySchema, Field, Product } from '../../../engine/contract/index.ts';
import { updateWithAudit } from '../audit/updateWithAudit.ts';
import type { Database } from '../db/Database.ts';
import { removeUnused } from '../files/storeAttachment.ts';
import {
  allowsNull,
  answered,
  type Duty,
  type DutyServices,
  entityTable,
  isColumn,
  type NamedTables,
  olderThan,
  outsideSafetyRecords,
  personalAnswers,
  safetyEntities,
  withoutAnswers,
} from './Duty.ts';
import { retentionOf } from './retentionOf.ts';
import { safetyNames } from './safetyNames.ts';
import { safetyPositions } from './safetyPositions.ts';

interface Place {
  readonly entity: EntitySchema;
  readonly table: string;
  /** Rows that hold a position and are old enough. */
  old(before: Date): RawBuilder<unknown>;
  readonly empty: RawBuilder<unknown>;
}

/** Positions of people (`x-personal: position`) in all records except safety records and their files. */
const positions: Duty = {
  async count({ db, product }, before) {
    let all = 0;
    for (const { table, old } of placesIn(product)) {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from ${sql.table(table)} as kept where ${old(before)}`.execute(db);
      all += rows[0]?.n ?? 0;
    }
    return all;
  },
  async forget({ db, product }, before, limit) {
    for (const { entity, table, old, empty } of placesIn(product)) {
      const update = sql`
        update ${sql.table(table)} set ${empty} where ctid = any (array(
          select kept.ctid from ${sql.table(table)} as kept where ${old(before)} limit ${limit} for update of kept skip locked))`;
      const done = await updateWithAudit(db, entity, update);
      if (done > 0) return done;
    }
    return 0;
  },
};

function placesIn(product: Product): readonly Place[] {
  return Object.values(product.entities).flatMap((entity) => placeOf(product, entity) ?? []);
}

function placeOf(product: Product, entity: EntitySchema): Place | undefined {
  const { table } = entityTable(entity) ?? {};
  const fields = Object.entries(entity.properties).filter(
    ([name, each]) => each['x-personal'] === 'position' && isColumn(entity, name),
  );
  const answers = personalAnswers(entity, 'position');
  const belongs = outsideSafetyRecords(product, entity);
  if (table === undefined || fields.length + answers.length === 0 || belongs === undefined) return undefined;
  const holdsPosition = [
    ...fields.map(([name, field]) => sql`kept.${sql.ref(name)} is distinct from ${emptyOf(field)}`),
    ...answers.map(answered),
  ];
  const emptied = [
    ...fields.map(([name, field]) => sql`${sql.ref(name)} = ${emptyOf(field)}`),
    ...(answers.length === 0 ? [] : [sql`answers = ${withoutAnswers(answers)}`]),
  ];
  return {
    entity,
    table,
    old: (before) =>
      sql`(${sql.join(holdsPosition, sql` or `)}) and ${belongs} and ${olderThan(product, entity, before)}`,
    empty: sql.join(emptied),
  };
}

function emptyOf(field: Field): RawBuilder<unknown> {
  return allowsNull(field) ? sql`null` : sql`''`;
}

/** Deletes rows of a technical table once their time column is due. */
function technicalRows(table: string, at: string): Duty {
  return {
    async count({ db }, before) {
      const { n } = await (db as unknown as Kysely<NamedTables>)
        .selectFrom(table)
        .select(sql<number>`count(*)::int`.as('n'))
        .where(at, '<', before)
        .executeTakeFirstOrThrow();
      return n;
    },
    async forget({ db }, before, limit) {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where ctid = any (array(
          select ctid from ${sql.table(table)} where ${sql.ref(at)} < ${before} limit ${limit} for update skip locked))`.execute(
        db,
      );
      return Number(numAffectedRows ?? 0);
    },
  };
}

/** Address and browser of old sign-ins; the session itself goes on. */
const signInAddresses: Duty = {
  async count({ db }, before) {
    const { n } = await db
      .selectFrom('sessions')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('createdAt', '<', before.toISOString())
      .where((where) => where.or([where('address', '<>', ''), where('userAgent', '<>', '')]))
      .executeTakeFirstOrThrow();
    return n;
  },
  async forget({ db }, before, limit) {
    const { numUpdatedRows } = await db
      .updateTable('sessions')
      .set({ address: '', userAgent: '' })
      .where('tokenHash', 'in', (old) =>
        old
          .selectFrom('sessions')
          .select('tokenHash')
          .where('createdAt', '<', before.toISOString())
          .where((where) => where.or([where('address', '<>', ''), where('userAgent', '<>', '')]))
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .executeTakeFirst();
    return Number(numUpdatedRows);
  },
};

/**
 * Photos and voice notes. Those of safety records, and filed papers that show such records, stay until the
 * period of these records is over as well. Only entities listed in the setting `of` count; attachments of
 * others, such as transport documents, stay.
 */
const photos: Duty = {
  async count({ db, product }, before) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from attachments where ${old(product, before)}`.execute(db);
    return rows[0]?.n ?? 0;
  },
  async forget({ db, files, product }, before, limit) {
    const { rows } = await sql<{ sha256: string }>`
      delete from attachments where "idAttach" = any (array(
        select "idAttach" from attachments where ${old(product, before)} limit ${limit} for update skip locked))
      returning sha256`.execute(db);
    // After the commit: an orphaned file is removed by the next sweep, whereas a row without its file would
    // be data loss.
    for (const sha256 of new Set(rows.map((each) => each.sha256))) await removeUnused(db, files, sha256);
    return rows.length;
  },
};

function old(product: DutyServices['product'], before: Date): RawBuilder<unknown> {
  const safety = safetyEntities(product);
  const whole = retentionOf(product, 'safetyRecords').before(before, retentionOf(product, 'photos').days);
  const of = retentionOf(product, 'photos').of.filter((name) => !safety.includes(name));
  return sql`case when "mediaType" like 'image/%' or "mediaType" like 'audio/%'
    then ("linkedObject" in (${listed(of)}) and "createdAt" < ${before})
      or ("linkedObject" in (${listed(safety)}) and "createdAt" < ${whole < before ? whole : before})
    else "createdAt" < ${whole} and "idAttach" in (select "idAttach" from printed_documents
      where shows ?| ${safety}) end`;
}

function listed(names: readonly string[]): RawBuilder<unknown> {
  return names.length === 0 ? sql`null` : sql.join(names);
}

/**
 * The audit's oldest rows, removed by its own function, which keeps the proof of the remaining rows intact.
 */
const auditRows: Duty = {
  async count({ db }, before) {
    const { n } = await db
      .selectFrom('audit')
      .select(sql<number>`count(*)::int`.as('n'))
      .where(sql<boolean>`at < ${before}`)
      .executeTakeFirstOrThrow();
    return n;
  },
  forget: ({ db }, before, limit) => pruneAudit(db, before, limit),
};

/** Retention duties by their name in the settings (`retention`), in order of execution. */
export const DUTIES: Readonly<Record<string, Duty>> = {
  sessions: technicalRows('sessions', 'expiresAt'),
  signInAddresses,
  loginAttempts: technicalRows('login_attempts', 'at'),
  idempotency: technicalRows('idempotency', 'createdAt'),
  apiTokens: technicalRows('api_tokens', 'expiresAt'),
  schemaComments: technicalRows('schema_comments', 'at'),
  drafts: technicalRows('drafts', 'updatedAt'),
  notifications: technicalRows('notifications', 'at'),
  positions,
  safetyRecords: safetyNames,
  safetyPositions,
  photos,
  audit: auditRows,
};

/**
 * Deletes up to `limit` of the oldest audit rows before a moment, in one transaction; the remaining chain
 * stays verifiable. Stops at a broken link, which must stay detectable, and at unsealed rows.
 *
 * @returns number of deleted rows; the caller records it in the audit.
 * @throws Error for a moment less than 30 days ago.
 */
export async function pruneAudit(db: Kysely<Database>, before: Date, limit = 5_000): Promise<number> {
  const { rows } = await sql<{ removed: number }>`select prune_audit(${before}, ${limit}) as removed`.execute(
    db,
  );
  return rows[0]?.removed ?? 0;
}
