import { Worker } from 'node:worker_threads';
import type { Product } from '../../../engine/contract/index.ts';
import { deepFreeze, type Finding } from '../../../engine/index.ts';
import { type Phrase, SCHEMA_BOUNDS, say } from '../../../engine/node.ts';
import { withChange } from './changeOf.ts';
import type { JudgeAnswer, Judgement, JudgeTask, SentFiles, SentSet } from './judgeWorker.ts';
import { keepModule, keptHashes } from './keptModules.ts';

export interface JudgeLimits {
  /** Milliseconds that the thread may compute: on a busy machine it is let wait for its turn. Waiting for another set is not counted. */
  readonly time?: number;
  readonly memoryMb?: number;
  /** Runs the set's own examples, too. */
  readonly scenarios?: boolean;
  /** Files that these would take the place of: instead of a verdict, what that touches; findings where they cannot be read. */
  readonly against?: Files;
  /** What right files make, where it is there already. */
  readonly known?: Product | undefined;
}

/** Many times what the largest set takes on a slow machine: 1,000 items with 200 conditions take two seconds. */
const LONGEST_MS = 30_000;
const MOST_MB = 512;
/** However busy the machine is, nobody waits longer than this many times that long. */
const MOST_PATIENCE = 8;
/** One after another: each may take a core. More than these are people who press again. */
const MOST_WAITING = 20;
/** The thread keeps the compiled grammar, which costs more than most sets; unused for so long it goes. */
const IDLE_MS = 300_000;

type Files = Readonly<Record<string, unknown>>;

interface Thread {
  readonly worker: Worker;
  readonly memoryMb: number;
  idle?: NodeJS.Timeout;
  /** The last product that it made: it tells of the next what is other. */
  former?: Product | undefined;
  /** The last files that it was sent: of the next it is told those that are others. */
  files?: Files;
}

let kept: Thread | undefined;
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;
/** Right files, with which a new thread learns its work before anybody waits for it. */
let warmth: { readonly files: Files; readonly known: Product | undefined } | undefined;

/**
 * Judges files (path → parsed JSON, grammar included) that anybody may have written, on a thread of its own: the server answers others meanwhile, and a set that would
 * take too long or too much memory is told so (`TOO_SLOW`), however it does that. The thread is ended then and the next set gets another. A right set's check modules
 * are made there, too, and kept for those who ask `checkModules`.
 */
export async function judgeOnThread(files: Files, limits: JudgeLimits = {}): Promise<Judgement> {
  if (waiting >= MOST_WAITING)
    return refused(
      'TOO_SLOW',
      say('setsThatWait', { what: say('sets', { count: waiting }) }),
      say('fewerAtATime'),
    );
  waiting += 1;
  const turn = last.then(() => judgeNow(files, limits));
  last = turn.catch(() => undefined);
  try {
    return await turn;
  } finally {
    waiting -= 1;
  }
}

/**
 * Keeps a thread that knows its work, from now on: its first set costs twice to three times any later one, and what is published is to be in force within two seconds.
 *
 * @param files right ones, those of the program.
 * @param known what they make, where it is there already.
 */
export async function keepJudgeWarm(files: Files, known?: Product): Promise<void> {
  warmth = { files, known };
  await judgeOnThread(files, { known });
}

async function judgeNow(files: Files, limits: JudgeLimits): Promise<Judgement> {
  const { time = LONGEST_MS, memoryMb = MOST_MB, scenarios = false, against, known } = limits;
  const thread = threadWith(memoryMb);
  const { worker } = thread;
  clearTimeout(thread.idle);
  try {
    worker.ref();
    const isKnown = known !== undefined;
    const sent = {
      files: sentFiles(files, thread.files),
      against: against && sentFiles(against, thread.files),
    };
    thread.files = files;
    const task = { ...sent, kept: keptHashes(), scenarios, known: isKnown };
    const answer = await answerOf(worker, task, time);
    keepFor(thread);
    for (const [hash, text] of answer.modules) keepModule(hash, text);
    const { findings, impact } = answer;
    return { findings, product: productOfAnswer(thread, answer, known), scenarios: answer.scenarios, impact };
  } catch (error) {
    kept = undefined;
    await worker.terminate();
    if (warmth !== undefined && files !== warmth.files)
      void judgeOnThread(warmth.files, { known: warmth.known }).catch(() => undefined);
    if (error instanceof Beyond) return refused(error.code, error.found, error.expected);
    throw error;
  }
}

/** What cannot change, and was sent before, is there: to copy all files held the server's thread as well. */
function sentFiles(files: Files, before: Files = {}): SentFiles {
  const others = Object.entries(files).filter(
    ([path, content]) => content !== before[path] || !Object.isFrozen(content),
  );
  return { paths: Object.keys(files), others: Object.fromEntries(others) };
}

/** Frozen: what is the same as in the former product is that very part of it. */
function productOfAnswer(thread: Thread, { hasProduct, change }: SentSet, known: Product | undefined) {
  if (!hasProduct) return undefined;
  const product = known ?? deepFreeze(withChange(thread.former, change) as Product);
  thread.former = product;
  return product;
}

/** Why a set has no answer, in the words of a finding. */
class Beyond extends Error {
  readonly code: Finding['code'];
  readonly found: Phrase;
  readonly expected: Phrase;

  constructor(code: Finding['code'], found: Phrase, expected: Phrase) {
    super(code);
    this.code = code;
    this.found = found;
    this.expected = expected;
  }
}

function refused(code: Finding['code'], found: Phrase, expected: Phrase): Judgement {
  return {
    findings: [{ code, file: '', pointer: '', found, expected }],
    product: undefined,
  };
}

function threadWith(memoryMb: number): Thread {
  if (kept?.memoryMb === memoryMb) return kept;
  void kept?.worker.terminate();
  const worker = new Worker(new URL('./judgeWorker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 },
  });
  // One that dies while nobody waits for it brings nobody down.
  worker.on('error', () => undefined);
  worker.once('exit', () => {
    if (kept?.worker === worker) kept = undefined;
  });
  kept = { worker, memoryMb };
  return kept;
}

/** It must not keep a process alive that ends. */
function keepFor(thread: Thread): void {
  thread.worker.unref();
  if (warmth !== undefined) return;
  thread.idle = setTimeout(() => void thread.worker.terminate(), IDLE_MS).unref();
}

/** Tells once that a thread has computed longer than it may, by its own processor time: what others do beside it is no fault of the set's. */
function watchTime(worker: Worker, time: number, tooLong: () => void): NodeJS.Timeout {
  const begun = performance.now();
  const before = computedBy(worker);
  return setInterval(
    async () => {
      const used = (await computedBy(worker)) - (await before);
      if (used > time || performance.now() - begun > time * MOST_PATIENCE) tooLong();
    },
    Math.min(time, 500),
  );
}

/** Milliseconds of processor time; none of a thread that has not begun, or has ended. */
async function computedBy(worker: Worker): Promise<number> {
  const used = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
  return (used.user + used.system) / 1000;
}

function answerOf(worker: Worker, task: JudgeTask, time: number): Promise<SentSet> {
  const over = new AbortController();
  const answer = new Promise<SentSet>((resolve, reject) => {
    const onMessage = (made: JudgeAnswer) => {
      if ('failed' in made) reject(new Error(made.failed));
      else resolve(made);
    };
    const onError = (error: Error & { readonly code?: string }) => {
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      reject(isMemory ? new Beyond('TOO_SLOW', say('tooMuchMemory'), say('lessMemory')) : error);
    };
    const onExit = (code: number) => reject(new Error(`the thread that judges schemas ended (${code})`));
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    const seconds = Math.round(time / 1000);
    const what = say('seconds', { count: seconds });
    const tooLong = () =>
      reject(new Beyond('TOO_SLOW', say('longerThan', { what }), say('atMost', { what })));
    const timer = watchTime(worker, time, tooLong);
    over.signal.addEventListener('abort', () => {
      clearInterval(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
    });
  });
  try {
    worker.postMessage(task);
  } catch {
    // What is nested deeper than a call goes cannot even be sent.
    over.abort();
    const most = say('atMost', { what: say('itemsLevels', { count: SCHEMA_BOUNDS.depth }) });
    return Promise.reject(new Beyond('TOO_BIG', say('uncopiedFiles'), most));
  }
  return answer.finally(() => over.abort());
}
