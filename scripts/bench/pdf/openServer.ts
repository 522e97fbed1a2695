import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { dayAt, zoneOf } from '../../../engine/index.ts';
import { buildApp } from '../../../server/app.ts';
import { DEMO_PASSWORD } from '../../../server/host/auth/settleDemo.ts';
import { openDatabase } from '../../../server/host/db/openDatabase.ts';
import { openFileStore } from '../../../server/host/files/openFileStore.ts';
import { storeAttachment } from '../../../server/host/files/storeAttachment.ts';
import { readProduct } from '../../../server/host/product/readProduct.ts';
import { seedDatabase } from '../../seed/seedDatabase.ts';
import { drawPole } from '../../seed/words/drawPole.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Starts the product with demo data in a temporary folder, with one VIS with four photos to print. */
export async function openServer() {
  const dataDir = await mkdtemp(join(tmpdir(), 'cantieri-bench-'));
  const database = await openDatabase({ dataDir, durable: false });
  await database.migrate(join(ROOT, 'server/migrations'));
  const product = await readProduct(join(ROOT, 'schemas'));
  const files = await openFileStore(dataDir);
  const { db } = database;
  await seedDatabase({
    db,
    product,
    files,
    size: 'demo',
    today: dayAt(new Date(), zoneOf(product.settings)),
    users: true,
  });
  const teamId = await onePole(db, files);
  const app = await buildApp({ database, product, dataDir, demo: true });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'cantieri' };
  const signedIn = await fetch(`${address}/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ username: 'planner', password: DEMO_PASSWORD }),
  });
  const cookie = signedIn.headers.getSetCookie().join(';').split(';')[0] ?? '';
  return {
    /** @returns the size of the PDF in bytes. */
    async render(): Promise<number> {
      const body = JSON.stringify({ Id: teamId, ReportCode: 'VIS', Type: 'PDF' });
      const answer = await fetch(`${address}/wscnt/docs/render`, {
        method: 'POST',
        headers: { ...headers, cookie },
        body,
      });
      if (!answer.ok) throw new Error(`docs/render answered ${answer.status}: ${await answer.text()}`);
      return (await answer.arrayBuffer()).byteLength;
    },
    async close(): Promise<void> {
      await app.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

type Db = Awaited<ReturnType<typeof openDatabase>>['db'];

/**
 * Reduces a team to one VIS and adds four photos to it.
 *
 * @returns the team's id.
 */
async function onePole(db: Db, files: Awaited<ReturnType<typeof openFileStore>>): Promise<number> {
  const { Id, teamId } = await db
    .selectFrom('vis')
    .select(['Id', 'teamId'])
    .orderBy('Id')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('vis').where('teamId', '=', teamId).where('Id', '<>', Id).execute();
  const { userId } = await db
    .selectFrom('users')
    .select('userId')
    .orderBy('userId')
    .executeTakeFirstOrThrow();
  const photos: number[] = [];
  for (const side of ['nord', 'est', 'sud', 'ovest']) {
    const bytes = await drawPole(`Sostegno da ${side}`);
    const linked = { linkedObject: 'vis', linkedId: Id, parentId: teamId, createdBy: userId } as const;
    const { idAttach } = await storeAttachment(db, files, {
      laid: await files.lay(bytes, 'image/jpeg'),
      fileName: `${side}.jpg`,
      ...linked,
    });
    photos.push(idAttach);
  }
  await sql`update vis set answers = jsonb_set(answers, '{foto}', ${JSON.stringify(photos)}::jsonb) where "Id" = ${Id}`.execute(
    db,
  );
  return teamId;
}
