import { sql } from 'kysely';
import { createRenderer } from '../../../renderer-pdf/index.ts';
import { storeAttachment } from '../../../server/host/files/storeAttachment.ts';
import { drawPole } from '../../seed/parts/checklists.ts';
import { percentile } from '../form/statistics.ts';
import { openDemo } from './openVersions.ts';

const ROUNDS = 20;
const AT_ONCE = 10;

/**
 * Prints the warm rendering time of a VIS with four photos, compared with an empty page in the same browser,
 * and of ten in parallel.
 */
export async function benchPdf(): Promise<void> {
  const server = await openServer();
  const renderer = createRenderer();
  try {
    await server.render();
    const [vis, empty] = [await times(server.render), await times(() => renderer.startBrowser())];
    const started = performance.now();
    const burst = await Promise.all(Array.from({ length: AT_ONCE }, server.render));
    const together = performance.now() - started;
    const failed = burst.filter((bytes) => bytes < 10_000).length;
    console.log(
      `\nPDF: VIS with four photos (${Math.round((burst[0] ?? 0) / 1000)} kB), warm, ${ROUNDS} rounds`,
    );
    console.table({
      'VIS with four photos': row(vis, empty),
      'empty page': row(empty, empty),
      [`${AT_ONCE} at once, each`]: { 'p50 ms': Math.round(together / AT_ONCE), failed },
    });
  } finally {
    await renderer.close();
    await server.close();
  }
}

async function times(work: () => Promise<unknown>): Promise<number[]> {
  const durations: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const started = performance.now();
    await work();
    // The first round warms up.
    if (round > 0) durations.push(performance.now() - started);
  }
  return durations;
}

function row(durations: readonly number[], base: readonly number[]) {
  const p50 = percentile(durations, 50);
  return {
    'p50 ms': Math.round(p50),
    'p95 ms': Math.round(percentile(durations, 95)),
    ratio: Number((p50 / percentile(base, 50)).toFixed(2)),
  };
}

/** Starts the product with demo data, with one VIS with four photos to print. */
async function openServer() {
  const { db, files, fetchBytes, close } = await openDemo((_db, release) => release);
  const teamId = await onePole(db, files);
  const body = JSON.stringify({ Id: teamId, ReportCode: 'VIS', Type: 'PDF' });
  return { render: () => fetchBytes('/wscnt/docs/render', { method: 'POST', body }), close };
}

type Demo = Awaited<ReturnType<typeof openDemo>>;

/**
 * Reduces a team to one VIS and adds four photos to it.
 *
 * @returns the team's id.
 */
async function onePole(db: Demo['db'], files: Demo['files']): Promise<number> {
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
      temporaryFile: await files.writeTemporary(bytes, 'image/jpeg'),
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
