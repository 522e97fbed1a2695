import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { dayAt, formPackage, type Product, zoneOf } from '../../../engine/index.ts';
import { openDatabase } from '../../../server/host/db/openDatabase.ts';
import { openFileStore } from '../../../server/host/files/openFileStore.ts';
import { formHash, storeFormVersions } from '../../../server/host/product/formVersions.ts';
import { readProduct } from '../../../server/host/product/readProduct.ts';
import { buildApp } from '../../../server/startServer.ts';
import { seedDatabase } from '../../seed/seedDatabase.ts';
import { signIn } from '../orders/startProcess.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** The measured checklist. */
export const FORM = 'vis';

type Db = Awaited<ReturnType<typeof openDatabase>>['db'];

/**
 * Starts the product with demo data in a temporary folder.
 *
 * @param prepare writes to the empty database; returns the product to start.
 */
export async function openDemo(prepare: (db: Db, release: Product) => Promise<Product> | Product) {
  const dataDir = await mkdtemp(join(tmpdir(), 'cantieri-bench-'));
  const database = await openDatabase({ dataDir, durable: false });
  await database.migrate(join(ROOT, 'server/migrations'));
  const { db } = database;
  const product = await prepare(db, await readProduct(join(ROOT, 'schemas')));
  const files = await openFileStore(dataDir);
  const today = dayAt(new Date(), zoneOf(product.settings));
  await seedDatabase({ db, product, files, size: 'demo', today, users: true });
  const app = await buildApp({ database, product, dataDir, demo: true, rates: 'off' });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const cookie = await signIn(address, 'planner');
  return {
    ...{ db, product, files },
    /** Requests a path as planner. @returns the number of received bytes. */
    async fetchBytes(path: string, init: { readonly method?: 'POST'; readonly body?: string } = {}) {
      const headers = { cookie, 'content-type': 'application/json', 'x-requested-with': 'cantieri' };
      const answer = await fetch(`${address}${path}`, { ...init, headers });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return (await answer.arrayBuffer()).byteLength;
    },
    async close(): Promise<void> {
      await app.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The product with the given number of versions of a form, the last one in force. */
export function openVersions(versions: number) {
  return openDemo(async (db, release) => {
    const { entity, form, options } = formPackage(release, FORM);
    for (let version = 1; version < versions; version += 1) {
      const content = { entity, form: { ...form, title: `${form.title ?? FORM} ${version}` }, options };
      await sql`insert into form_versions (name, version, hash, content)
        values (${FORM}, ${version}, ${formHash(content)}, ${JSON.stringify(content)}::json)`.execute(db);
    }
    return storeFormVersions(db, release);
  });
}

/** Adds copies of an existing record, distributed evenly over the versions. */
export async function addRecords(
  { db }: { readonly db: Db },
  count: number,
  versions: number,
): Promise<void> {
  await sql`insert into vis ("teamId", "schemaVersion", answers, "CreateDate")
    select one."teamId", 1 + n % ${versions}, one.answers, one."CreateDate"
    from (select * from vis order by "Id" limit 1) as one, generate_series(1, ${count}::int) as n`.execute(
    db,
  );
}

/** The product with one item renamed and its former name recorded. */
export function renamed(product: Product, was: string, now: string): Product {
  const entity = product.entities[FORM];
  const form = product.forms[FORM];
  if (entity === undefined || form === undefined) throw new Error(`there is no form ${FORM}`);
  const renamedIn = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(renamedIn);
    if (typeof value !== 'object' || value === null) return value === was ? now : value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, renamedIn(each)]));
  };
  const properties = Object.fromEntries(
    Object.entries(entity.properties).map(([name, field]) =>
      name === was ? [now, { ...field, 'x-was': was }] : [name, field],
    ),
  );
  return {
    ...product,
    entities: { ...product.entities, [FORM]: { ...entity, properties } as typeof entity },
    forms: { ...product.forms, [FORM]: renamedIn(form) as typeof form },
  };
}
