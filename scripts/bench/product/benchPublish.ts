import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { benchName } from '../../../server/host/product/bench/benchSchemas.ts';
import { judgeOnThread } from '../../../server/host/product/judge/judgeOnThread.ts';
import { releaseFiles } from '../../../server/host/product/readProduct.ts';
import { HOST_SCHEMAS } from '../../../server/host/product/readSchemas.ts';
import { median } from '../form/statistics.ts';
import { signIn, startDemo, timed, timesRow, turnPages } from '../orders/startProcess.ts';

/** Time until the printer and the judging thread are warm (`warmJudge`), in ms. */
const WARM_MS = 15_000;

/**
 * Prints the time of each kind of administrator's work (aim: publication under 2 s), and how long page
 * requests of another user take meanwhile (aim: 99th percentile under 250 ms).
 */
async function benchOthers(): Promise<void> {
  const server = await startDemo();
  const { address } = server;
  try {
    const cookie = await signIn(address);
    const admin = await signIn(address, 'admin');
    const works = administratorWork(address, admin, await signIn(address, 'planner'));
    await server.get('/api/schemas/files', admin);
    await turnPages(server, cookie, pause(WARM_MS));
    const rows: Record<string, object> = {
      'nothing else': meanwhile(await turnPages(server, cookie, pause(3000))),
    };
    for (const { name, prepare } of works) {
      const durations: number[] = [];
      const waited: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const work = await prepare(round);
        waited.push(
          ...(await turnPages(
            server,
            cookie,
            timed(work).then((ms) => durations.push(ms)),
          )),
        );
      }
      rows[name] = { 'p50 ms': timesRow(durations)['p50 ms'], ...meanwhile(waited) };
    }
    console.log(
      `\nWhat a server is asked to do, ${ROUNDS} times each, and a page that another turns meanwhile`,
    );
    console.table(rows);
  } finally {
    await server.stop();
  }
}

function meanwhile(times: readonly number[]) {
  const { 'p50 ms': p50, 'p99 ms': p99, 'max ms': max } = timesRow(times);
  return { "others' p50 ms": p50, "others' p99 ms": p99, "others' max ms": max };
}

const FORM = 'squad/squad.form.json';
/** The checklist with most items, and the files of its draft. */
const CHECKLIST = ['vis.entity.json', 'vis.form.json', 'vis.document.json'].map(
  (name) => `checklist/${name}`,
);
const PRINTS = 12;

interface File {
  readonly path: string;
  readonly draft: { readonly revision: number } | null;
}

/** Server work caused by an administrator, or by a planner who prints. */
interface CostlyWork {
  readonly name: string;
  /** Prepares a round and returns the work to measure. */
  readonly prepare: (round: number) => Promise<() => Promise<unknown>>;
}

type Ask = (path: string, method?: string, body?: object) => Promise<unknown>;

/** All kinds of work, with the sessions of an administrator and a planner. */
function administratorWork(address: string, admin: string, planner: string): readonly CostlyWork[] {
  const [ask, asPlanner] = [asking(address, admin), asking(address, planner)];
  const schemas: Ask = (path, ...rest) => ask(`/api/schemas/${path}`, ...rest);
  const inForce = async (path: string) =>
    ((await schemas(`file?path=${path}`)) as { inForce: Record<string, unknown> }).inForce;
  const discard = async () => {
    const { files } = (await schemas('files')) as { files: readonly File[] };
    const drafts = files.flatMap(({ path, draft }) =>
      draft === null ? [] : [{ path, revision: draft.revision }],
    );
    if (drafts.length > 0) await schemas('drafts/discard', 'POST', { drafts });
  };
  const draftChecklist = async (mark: string) => {
    await discard();
    const contents = await Promise.all(CHECKLIST.map(inForce));
    const drafts = CHECKLIST.map((path, at) => ({
      path,
      revision: 0,
      content: { ...contents[at], ...(path.endsWith('.entity.json') ? { title: `Sostegni ${mark}` } : {}) },
    }));
    return () => schemas('drafts', 'POST', { drafts });
  };
  return [
    {
      name: 'a changed text published',
      prepare: async (round) => {
        await discard();
        const content = { ...(await inForce(FORM)), submit: `Conferma ${round}` };
        await schemas('drafts', 'PUT', { path: FORM, revision: 0, content });
        const { newest } = (await schemas('files')) as { newest: number };
        const drafts = [{ path: FORM, revision: 1 }];
        return () =>
          schemas('publications', 'POST', { note: 'Una misura', based: newest, drafts, examples: 0 });
      },
    },
    { name: 'drafts of a checklist kept', prepare: (round) => draftChecklist(`${round}`) },
    {
      name: 'its drafts judged and compared',
      prepare: async (round) => {
        const keep = await draftChecklist(`giudicati ${round}`);
        await keep();
        return async () => {
          for (const path of ['drafts/changes', 'check', 'impact', 'carried', 'conflicts'])
            await schemas(path);
        };
      },
    },
    {
      name: 'a bundle brought in',
      prepare: async () => {
        const bundle = await schemas('bundle');
        await discard();
        return () => schemas('bundle', 'POST', { bundle, replace: true });
      },
    },
    {
      name: 'a paper tried',
      prepare: async (round) => {
        const keep = await draftChecklist(`in prova ${round}`);
        await keep();
        return async () => {
          for (const path of ['paper', 'paper/picture']) await schemas(`${path}?form=vis`);
        };
      },
    },
    {
      name: `${PRINTS} prints at once`,
      prepare: async () => {
        const { visList } = (await asPlanner('/wscnt/verifica-integrita-sostegni/list?perPage=1')) as {
          visList: readonly { teamId: number }[];
        };
        const body = { Id: visList[0]?.teamId, ReportCode: 'VIS', Type: 'PDF' };
        return () =>
          Promise.all(Array.from({ length: PRINTS }, () => asPlanner('/wscnt/docs/render', 'POST', body)));
      },
    },
    {
      name: 'an analysis',
      // Varies the start date, because the server caches answers for some seconds.
      prepare: async (round) => () =>
        asPlanner(`/wscnt/checklists/analysis?checklist=vis&from=2020-01-0${round + 1}`),
    },
    {
      name: 'a back-up',
      prepare: async () => async () => {
        await ask('/api/backups', 'POST', {});
        const running = async () =>
          ((await ask('/api/backups?status=R')) as { backups: readonly object[] }).backups.length > 0;
        while (await running()) await pause(50);
      },
    },
  ];
}

function asking(address: string, cookie: string): Ask {
  const headers = { cookie, 'content-type': 'application/json', 'x-requested-with': 'cantieri' };
  return async (path, method = 'GET', body) => {
    const payload = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(`${address}${path}`, { method, headers, ...payload });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
    return isJson ? answer.json() : answer.arrayBuffer();
  };
}

const ROUNDS = 5;
/** The largest measured form: 1,000 items, 200 of them with a condition. */
const LARGE = benchName(1000);

type Files = Readonly<Record<string, unknown>>;

/**
 * Prints the time to judge a set of schemas and build its product and check modules (aim: 1,000 items with
 * 200 conditions under 3 s), the ratio to the product alone and the longest pause of the server; then the
 * cost for other users.
 */
export async function benchPublish(): Promise<void> {
  const { files: plain } = await releaseFiles(HOST_SCHEMAS.folder);
  const { files: large } = await releaseFiles(HOST_SCHEMAS.folder, { bench: true });
  const rows = {
    'the first set of a server': await measureSets(plain, 1),
    'the product': await measureSets(plain, ROUNDS),
    'with 1,000 items, 200 conditions': await measureSets(large, ROUNDS),
  };
  console.log(`\nPublishing: each of ${ROUNDS} sets with another title`);
  console.table(rows);
  const ratio = rows['with 1,000 items, 200 conditions'].ms / rows['the product'].ms;
  console.log(`With ${LARGE} ${ratio.toFixed(2)} times the product alone (aim: under 3 s).`);
  await benchOthers();
}

async function measureSets(files: Files, rounds: number) {
  const times: number[] = [];
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    const { findings } = await judgeOnThread(retitled(files, `${began}`));
    times.push(performance.now() - began);
    if (findings.length > 0) throw new Error(`${findings.length} findings, the first ${findings[0]?.file}`);
  }
  delay.disable();
  return {
    ms: Math.round(median(times)),
    'longest pause of the server': `${Math.round(delay.max / 1e6)} ms`,
  };
}

/** Changes the content, so that no cached result applies. */
function retitled(files: Files, mark: string): Files {
  return Object.fromEntries(
    Object.entries(files).map(([path, content]) => [
      path,
      path.endsWith('.entity.json') ? { ...(content as object), $comment: mark } : content,
    ]),
  );
}
