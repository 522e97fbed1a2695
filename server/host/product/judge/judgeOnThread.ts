import { Worker } from 'node:worker_threads';
import type { Product } from '../../../../engine/contract/index.ts';
import { deepFreeze, type Finding } from '../../../../engine/index.ts';
import { type Phrase, SCHEMA_BOUNDS, say } from '../../../../engine/node.ts';
import { keepModule, keptHashes } from './checkModules.ts';
import type { Judgement } from './examineSchemas.ts';
import { withDelta } from './jsonDelta.ts';
import type { JudgeAnswer, JudgeTask, SentFiles, SentSet } from './judgeWorker.ts';

export interface JudgeLimits {
  /** Milliseconds of processor time for the thread, excluding the wait for earlier sets. */
  readonly time?: number;
  readonly memoryMb?: number;
  /** Also runs the set's examples. */
  readonly scenarios?: boolean;
  /**
   * Files to compare with: the answer is the impact of the change instead of a verdict; findings where the
   * files cannot be read.
   */
  readonly against?: Files;
  /** The product of the files, where the caller already has it. */
  readonly known?: Product | undefined;
}

/** Far beyond the largest set on a slow machine: 1,000 items with 200 conditions take two seconds. */
const JUDGEMENT_MS = 30_000;
const MAX_MB = 512;
/** Limit of elapsed time, as a multiple of the limit of processor time, for a busy machine. */
const MAX_PATIENCE = 8;
/** Sets run one after another, as each may use a core; a longer queue comes from repeated clicks. */
const MAX_WAITING = 20;
/**
 * The thread caches the compiled grammar, which costs more than most sets, and takes as much memory as the rest
 * of the server: it ends after this idle time.
 */
const IDLE_MS = 900_000;

type Files = Readonly<Record<string, unknown>>;

interface Thread {
  readonly worker: Worker;
  readonly memoryMb: number;
  idle?: NodeJS.Timeout;
  /** Last product made by the thread, which sends only the difference of the next one. */
  former?: Product | undefined;
  /** Last files sent to the thread, which receives only the changed ones of the next set. */
  files?: Files;
}

let currentThread: Thread | undefined;
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;
/** Valid files that warm up a new thread in advance. */
let warmth: { readonly files: Files; readonly known: Product | undefined } | undefined;

/**
 * Judges files (path → parsed JSON, grammar included) of any author on a separate thread: the server stays
 * responsive, and a set that takes too long or too much memory gets the finding `TOO_SLOW`. Its thread is
 * then replaced. Check modules of a valid set are compiled there as well and cached for `checkModules`.
 */
export async function judgeOnThread(files: Files, limits: JudgeLimits = {}): Promise<Judgement> {
  if (waiting >= MAX_WAITING)
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
 * Warms up a thread, unless there is one: its first set takes two to three times as long as later ones, and
 * publications must come into force within two seconds. Called when the editor is opened.
 *
 * @param files the program's files, valid.
 * @param known the product of the files, where it exists already.
 */
export async function warmJudge(files: Files, known?: Product): Promise<void> {
  warmth = { files, known };
  if (currentThread === undefined && waiting === 0) await judgeOnThread(files, { known });
}

async function judgeNow(files: Files, limits: JudgeLimits): Promise<Judgement> {
  const { time = JUDGEMENT_MS, memoryMb = MAX_MB, scenarios = false, against, known } = limits;
  const thread = threadWith(memoryMb);
  const { worker } = thread;
  clearTimeout(thread.idle);
  try {
    worker.ref();
    const changedFiles = {
      files: newFiles(files, thread.files),
      against: against && newFiles(against, thread.files),
    };
    thread.files = files;
    const task: JudgeTask = {
      ...changedFiles,
      kept: keptHashes(),
      scenarios,
      hasProduct: known !== undefined,
    };
    const answer = await answerOf(worker, task, time);
    keepIdle(thread);
    for (const [hash, text] of answer.modules) keepModule(hash, text);
    const { findings, impact } = answer;
    return { findings, product: productOfAnswer(thread, answer, known), scenarios: answer.scenarios, impact };
  } catch (error) {
    currentThread = undefined;
    await worker.terminate();
    if (warmth !== undefined && files !== warmth.files)
      void judgeOnThread(warmth.files, { known: warmth.known }).catch(() => undefined);
    if (error instanceof Beyond) return refused(error.code, error.found, error.expected);
    throw error;
  }
}

/**
 * Leaves out frozen files that were sent before: copying all of them would block the server's thread as well.
 */
function newFiles(files: Files, before: Files = {}): SentFiles {
  const changed = Object.entries(files).filter(
    ([path, content]) => content !== before[path] || !Object.isFrozen(content),
  );
  return { paths: Object.keys(files), others: Object.fromEntries(changed) };
}

/** Frozen; parts equal to the former product are shared with it. */
function productOfAnswer(thread: Thread, { hasProduct, delta }: SentSet, known: Product | undefined) {
  if (!hasProduct) return undefined;
  const product = known ?? deepFreeze(withDelta(thread.former, delta) as Product);
  thread.former = product;
  return product;
}

/** Reason why a set has no verdict, as parts of a finding. */
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
  if (currentThread?.memoryMb === memoryMb) return currentThread;
  void currentThread?.worker.terminate();
  const worker = new Worker(new URL('./judgeWorker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 },
  });
  // Without a listener, an error of an idle thread would end the process.
  worker.on('error', () => undefined);
  worker.once('exit', () => {
    if (currentThread?.worker === worker) currentThread = undefined;
  });
  currentThread = { worker, memoryMb };
  return currentThread;
}

/** Lets the process exit while the thread is idle. */
function keepIdle(thread: Thread): void {
  thread.worker.unref();
  thread.idle = setTimeout(() => void thread.worker.terminate(), IDLE_MS).unref();
}

/**
 * Calls back once a thread exceeds its limit. Counts its own processor time, so that other load of the
 * machine is not held against the set.
 */
function watchTime(worker: Worker, time: number, tooLong: () => void): NodeJS.Timeout {
  const startedAt = performance.now();
  const before = computedBy(worker);
  return setInterval(
    async () => {
      const used = (await computedBy(worker)) - (await before);
      if (used > time || performance.now() - startedAt > time * MAX_PATIENCE) tooLong();
    },
    Math.min(time, 500),
  );
}

/** Processor time in milliseconds; 0 for a thread that has not started or has ended. */
async function computedBy(worker: Worker): Promise<number> {
  const used = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
  return (used.user + used.system) / 1000;
}

function answerOf(worker: Worker, task: JudgeTask, time: number): Promise<SentSet> {
  const over = new AbortController();
  const answer = new Promise<SentSet>((resolve, reject) => {
    const onMessage = (result: JudgeAnswer) => {
      if ('failed' in result) reject(new Error(result.failed));
      else resolve(result);
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
    // Values nested deeper than the call stack cannot be cloned for sending.
    over.abort();
    const most = say('atMost', { what: say('itemsLevels', { count: SCHEMA_BOUNDS.depth }) });
    return Promise.reject(new Beyond('TOO_BIG', say('uncopiedFiles'), most));
  }
  return answer.finally(() => over.abort());
}
