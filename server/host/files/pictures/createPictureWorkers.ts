import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PQueue from 'p-queue';
import type { PictureJob, PictureResult } from './PictureJob.ts';

export interface PictureWorkersOptions {
  /** Number of parallel processes. */
  readonly atOnce?: number;
  /** Limits of one picture; above them its process is killed. */
  readonly longestMs?: number;
  readonly mostBytes?: number;
}

/** Cleans pictures in separate processes. */
export interface PictureWorkers {
  /** `undefined` when the picture exceeded the limits. */
  clean(job: PictureJob): Promise<PictureResult | undefined>;
  close(): Promise<void>;
}

const PROGRAM = join(import.meta.dirname, 'pictureWorker.ts');
/** An idle process ends after this time; starting another takes tenths of a second. */
const IDLE_MS = 60_000;
const LOOK_MS = 100;
const PAGE = 4096;

/** Processes start with the first picture. Forty megapixels with 16 bits, rotated, take some 700 MB. */
export function createPictureWorkers(options: PictureWorkersOptions = {}): PictureWorkers {
  const { atOnce = 2, longestMs = 45_000, mostBytes = 1_200_000_000 } = options;
  const queue = new PQueue({ concurrency: atOnce });
  const idle: { readonly child: ChildProcess; readonly timer: NodeJS.Timeout }[] = [];
  const all = new Set<ChildProcess>();
  let closed = false;

  function start(): ChildProcess {
    const child = fork(PROGRAM, [], { execArgv: ['--max-old-space-size=192'], serialization: 'advanced' });
    all.add(child);
    child.once('exit', () => all.delete(child));
    child.on('error', () => child.kill('SIGKILL'));
    return child;
  }

  function release(child: ChildProcess): void {
    if (closed) return void child.kill('SIGKILL');
    const timer = setTimeout(() => child.kill('SIGKILL'), IDLE_MS);
    timer.unref();
    child.unref();
    child.channel?.unref();
    idle.push({ child, timer });
  }

  function take(): ChildProcess {
    for (let last = idle.pop(); last !== undefined; last = idle.pop()) {
      clearTimeout(last.timer);
      if (last.child.connected && last.child.exitCode === null) {
        last.child.ref();
        last.child.channel?.ref();
        return last.child;
      }
    }
    return start();
  }

  async function work(job: PictureJob): Promise<PictureResult | undefined> {
    const child = take();
    const over = new AbortController();
    const { signal } = over;
    const deadline = setTimeout(() => child.kill('SIGKILL'), longestMs);
    const watch = setInterval(() => {
      void residentBytes(child.pid).then((bytes) => bytes > mostBytes && child.kill('SIGKILL'));
    }, LOOK_MS);
    try {
      const answer = once(child, 'message', { signal });
      const death = once(child, 'exit', { signal }).then(() => undefined);
      answer.catch(() => undefined);
      death.catch(() => undefined);
      child.send(job, (error) => error !== null && child.kill('SIGKILL'));
      const result = await Promise.race([answer.then(([said]) => said as PictureResult), death]);
      if (result !== undefined) release(child);
      return result;
    } finally {
      clearTimeout(deadline);
      clearInterval(watch);
      over.abort();
    }
  }

  return {
    clean: (job) => queue.add(() => work(job)),
    async close() {
      closed = true;
      for (const { timer } of idle.splice(0)) clearTimeout(timer);
      const ends = [...all].map((child) => once(child, 'exit'));
      for (const child of all) child.kill('SIGKILL');
      await Promise.all(ends);
    },
  };
}

/** 0 on systems without /proc. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return Number(statm.split(' ')[1] ?? 0) * PAGE;
}
