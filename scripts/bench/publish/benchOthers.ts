import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { signIn } from '../orders/signIn.ts';
import { startProcess } from '../orders/startProcess.ts';
import { timed, timesRow, turnPages } from '../orders/turnPages.ts';

const ROUNDS = 5;
const FORM = 'squad/squad.form.json';
/** The thread that judges knows its work by then (`keepExaminerWarm`). */
const WARM_MS = 15_000;

/** Prints how long it takes to publish one changed text (aim: under 2 s), and what that costs somebody who turns pages meanwhile (aim: nobody waits above 250 ms). */
export async function benchOthers(): Promise<void> {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'bench-publish-'));
  const env = { DATA_DIR, PORT: '0', LOG_LEVEL: 'error', DEMO: 'on', RATE_LIMITS: 'off' };
  const server = await startProcess(root, 'scripts/serve.ts', env);
  try {
    const [cookie, admin] = [await signIn(server.address), await signIn(server.address, 'admin')];
    await turnPages(server, cookie, pause(WARM_MS));
    const quiet = await turnPages(server, cookie, pause(3000));
    const published: number[] = [];
    const publishing = async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const publish = await draftText(server.address, admin, `Conferma ${round}`);
        published.push(await timed(publish));
        await pause(1000);
      }
    };
    const busy = await turnPages(server, cookie, publishing());
    console.log(`\nPublishing one changed text, ${ROUNDS} times`);
    console.table({
      'one publication': timesRow(published),
      'another’s page, quiet': timesRow(quiet),
      'another’s page meanwhile': timesRow(busy),
    });
  } finally {
    await server.stop();
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}

/** Drafts another text of a button. @returns what publishes it. */
async function draftText(address: string, cookie: string, submit: string): Promise<() => Promise<unknown>> {
  const headers = { cookie, 'content-type': 'application/json', 'x-requested-with': 'cantieri' };
  const ask = async (path: string, method = 'GET', body?: object) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(`${address}/api/schemas/${path}`, { method, headers, ...sent });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const { inForce } = await ask(`file?path=${FORM}`);
  await ask('drafts', 'PUT', { path: FORM, revision: 0, content: { ...inForce, submit } });
  const { newest } = await ask('files');
  return () =>
    ask('publications', 'POST', {
      note: 'Una misura',
      based: newest,
      drafts: [{ path: FORM, revision: 1 }],
      examples: 0,
    });
}
