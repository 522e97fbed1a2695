import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntitySchema, Product } from '../../../engine/contract/index.ts';
import { createFormModel, formPackage, settingsContext, validateForm } from '../../../engine/index.ts';
import { compileCheck } from '../../../engine/node.ts';
import { ensureDemo, seedDatabase } from '../../../scripts/seed/seedDatabase.ts';
import { withAnswers } from '../../../server/host/db/withAnswers.ts';
import { openFileStore } from '../../../server/host/files/openFileStore.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { testProduct } from '../../support/testProduct.ts';

type Row = Readonly<Record<string, unknown>>;

const TODAY = '2026-11-20';

let product: Product;
let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  [product, database, folder] = await Promise.all([
    testProduct(),
    createTestDatabase(),
    mkdtemp(join(tmpdir(), 'cantieri-seed-')),
  ]);
  await seed(database);
});
afterAll(async () => {
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

async function seed({ db }: TestDatabase, today = TODAY): Promise<void> {
  await seedDatabase({ db, product, files: await openFileStore(folder), size: 'demo', today, users: true });
}

const storedEntities = (): [string, string, EntitySchema][] =>
  Object.values(product.entities).flatMap((entity) =>
    entity['x-table'] === undefined ? [] : [[entity['x-entity'], entity['x-table'], entity]],
  );

async function rowsOf({ db }: TestDatabase, table: string): Promise<Row[]> {
  const { rows } = await sql<Row>`select * from ${sql.table(table)} as rows order by rows::text`.execute(db);
  return rows;
}

/**
 * All rows of the product's tables, without values that always differ: salted hashes and times of writing.
 */
async function dump(of: TestDatabase): Promise<Record<string, string[]>> {
  const tables = storedEntities().map(async ([, table]) => {
    const rows = await rowsOf(of, table);
    const comparableRows = rows.map(({ passwordHash: _salt, createdAt: _now, updatedAt: _then, ...row }) =>
      JSON.stringify(row),
    );
    return [table, comparableRows.toSorted()] as const;
  });
  return Object.fromEntries(await Promise.all(tables));
}

describe('demo data', () => {
  it('are others for another day', async () => {
    const later = await createTestDatabase();
    try {
      await seed(later, '2027-02-01');
      expect(await dump(later)).not.toEqual(await dump(database));
    } finally {
      await later.drop();
    }
  });

  it('fill every table that a person looks at', async () => {
    const empty: string[] = [];
    // A back-up is made by the product that runs, a correction by who had to correct.
    const later = new Set(['backup', 'discharge-correction']);
    for (const [, table] of storedEntities().filter(([entity]) => !later.has(entity))) {
      const rows = await rowsOf(database, table);
      if (rows.length === 0) empty.push(table);
    }
    expect(empty).toEqual([]);
  });

  it('show teams in every state, documents in every status, hours waiting, approved and refused', async () => {
    const distinct = async (table: string, column: string) => {
      const { rows } = await sql<{ value: string }>`select distinct ${sql.ref(column)} as value
        from ${sql.table(table)} order by 1`.execute(database.db);
      return rows.map(({ value }) => value);
    };
    const values = (name: string) => product.options[name]?.values.map(({ value }) => value).toSorted();
    expect(await distinct('teams', 'Stato')).toEqual(['C', 'D', 'F', 'O', 'P', 'R', 'V']);
    expect(await distinct('teams', 'Approved')).toEqual(['N', 'Y']);
    expect(await distinct('orders', 'DocStatus')).toEqual(values('doc-status'));
    expect(await distinct('orders', 'SobisDocType')).toEqual(['', 'D', 'F']);
    expect(await distinct('special_prices', 'CardCode')).toHaveLength(4);
    expect(await distinct('work_hours', 'Status')).toEqual(['A', 'B', 'I', 'R']);
    const today = await database.db
      .selectFrom('teams')
      .select('teamID')
      .where('PlannedDate', '=', TODAY)
      .where('empID', '=', 1)
      .execute();
    expect(today.length).toBeGreaterThanOrEqual(4);
  });

  it('[SCR-03] offer templates of an intervention, one with project and leader, one still unpublished', async () => {
    const templates = await database.db.selectFrom('team_templates').selectAll().execute();
    expect(templates.map(({ published }) => published).toSorted()).toEqual(['N', 'Y', 'Y', 'Y']);
    const ownedTemplates = templates.filter(({ pmgEntry, empID }) => pmgEntry !== null && empID !== null);
    expect(ownedTemplates.map(({ Code }) => Code)).toEqual(['POSA-SOSTEGNI']);
  });

  it('[TEAM-12] have no leader among the own members, in teams and squads', async () => {
    const ownMembers = await sql<Row>`select members.* from members join teams using ("teamID")
      where members."empID" = teams."empID"`.execute(database.db);
    expect(ownMembers.rows).toEqual([]);
    const squads = await sql<Row>`select * from squad_members where "leaderID" = "empID"`.execute(
      database.db,
    );
    expect(squads.rows).toEqual([]);
  });

  it('[DIS-13] move what their confirmed discharges took, once', async () => {
    const { rows } = await sql<Row>`
      select "DocId", "ItemCode", "Quantity" from moved_items where kind = 'discharge'
      except select "dischargeId", "ItemCode", "Quantity" from discharge_lines
        join discharges on "Id" = "dischargeId" where "DocStatus" <> 'D'`.execute(database.db);
    expect(rows).toEqual([]);
  });

  it('[VAL-04] hold in every record what its entity asks for', async () => {
    const wrong: unknown[] = [];
    for (const [name, table, entity] of storedEntities()) {
      const check = compileCheck(entity);
      for (const row of await rowsOf(database, table)) {
        const record = shownOf(entity, row);
        const problems = check(record).filter(({ severity }) => severity === 'error');
        if (problems.length > 0) wrong.push({ name, record, problems });
      }
    }
    expect(wrong).toEqual([]);
  });

  it('[VAL-04] hold in every record what the forms of its entity ask for', async () => {
    const wrong: unknown[] = [];
    const lines = await rowsOf(database, 'order_lines');
    for (const { name } of formsOfRecords()) {
      const pkg = formPackage(product, name);
      const model = createFormModel(pkg);
      const check = compileCheck(pkg.entity);
      const kind = KINDS[name];
      for (const row of await rowsOf(database, pkg.entity['x-table'] ?? '')) {
        if (kind !== undefined && row['SobisDocType'] !== kind) continue;
        const ownLines = Object.hasOwn(pkg.entity.properties, 'lines')
          ? { lines: lines.filter(({ orderId }) => orderId === row['Id']) }
          : {};
        const record = { ...shownOf(pkg.entity, row), ...ownLines };
        const context = { record, today: TODAY, ...settingsContext(product.settings) };
        const problems = validateForm(model, record, context, check).filter(
          ({ severity }) => severity === 'error',
        );
        if (problems.length > 0) wrong.push({ name, record, problems });
      }
    }
    expect(wrong).toEqual([]);
  });
});

/** Orders have a form by kind. */
const KINDS: Readonly<Record<string, string>> = { order: '', ddt: 'D', fir: 'F' };

/** Forms that fill a record kept in a table, besides those that only some records of it go through. */
function formsOfRecords(): { readonly name: string }[] {
  const partial = new Set(['team-forced-open', 'team-forced-close', 'team-leader']);
  return Object.entries(product.forms).flatMap(([name, form]) => {
    const entity = product.entities[form.entity];
    return entity?.['x-table'] === undefined || partial.has(name) ? [] : [{ name }];
  });
}

/** A row as the browser is given it: checklists with their answers beside, columns of the database's own left out. */
function shownOf(entity: EntitySchema, row: Row): Record<string, unknown> {
  const flat = entity['x-answers'] === true ? withAnswers(row as { readonly answers: object }) : row;
  return Object.fromEntries(Object.entries(flat).filter(([name]) => Object.hasOwn(entity.properties, name)));
}

describe('the first start', () => {
  it('[REL-11] fills an empty database once where three servers start on it at the same moment, with the same data for the same day, and leaves a used one alone', async () => {
    const fresh = await createTestDatabase();
    try {
      const files = await openFileStore(folder);
      const empty = { db: fresh.db, product, files, today: TODAY };
      const three = [1, 2, 3].map(() => ensureDemo(empty));
      expect((await Promise.all(three)).sort()).toEqual([false, false, true]);
      expect(await rowsOf(fresh, 'users')).toHaveLength(5);
      const first = await dump(fresh);
      expect(first).toEqual(await dump(database));
      expect(await ensureDemo({ ...empty, today: '2027-01-01' })).toBe(false);
      expect(await dump(fresh)).toEqual(first);
    } finally {
      await fresh.drop();
    }
  });

  it('leaves a database alone that holds one person only', async () => {
    const used = await createTestDatabase();
    try {
      await used.db.insertInto('employees').values({ firstName: 'Ada', lastName: 'Neri' }).execute();
      const files = await openFileStore(folder);
      expect(await ensureDemo({ db: used.db, product, files, today: TODAY })).toBe(false);
      expect(await rowsOf(used, 'teams')).toEqual([]);
    } finally {
      await used.drop();
    }
  });
});
