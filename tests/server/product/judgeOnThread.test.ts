import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { setAt } from '../../../engine/index.ts';
import { compileCheck, examine, phraseText } from '../../../engine/node.ts';
import { checkModules, keepModule, moduleOf } from '../../../server/host/product/judge/checkModules.ts';
import { judgeOnThread, warmJudge } from '../../../server/host/product/judge/judgeOnThread.ts';
import { placeFindings } from '../../../server/host/product/readProduct.ts';
import { loadModule } from '../../engine/rules/loadModule.ts';
import { inEnglish } from '../../engine/support/inEnglish.ts';
import { libraryFiles } from '../../engine/support/library.ts';

const files = await libraryFiles();
const BOOK = 'loans/book.entity.json';
const LOAN = 'loans/loan.form.json';

describe('schemas that an administrator typed, judged beside the server', () => {
  it('are the same product as at a start, frozen, and leave the server free meanwhile', async () => {
    let ticks = 0;
    const ticking = setInterval(() => (ticks += 1), 5);
    const { product, findings } = await judgeOnThread(files);
    clearInterval(ticking);
    expect(findings).toEqual([]);
    expect(product).toEqual(examine(files).product);
    expect(Object.isFrozen(product?.entities['loan']?.properties)).toBe(true);
    // Judged on this thread, no more than one would have come through.
    expect(ticks).toBeGreaterThan(5);
  });

  it('[SEC-Q12] are sent as differences to the last ones: the rest is the same object as before', async () => {
    const { product: before } = await judgeOnThread(files);
    const changed = { ...files, [LOAN]: setAt(files[LOAN], 'submit', 'Presta') };
    const { product: after } = await judgeOnThread(changed);
    expect(JSON.stringify(after)).toBe(JSON.stringify(examine(changed).product));
    expect(after?.forms['loan']).toMatchObject({ submit: 'Presta' });
    expect(after?.entities).toBe(before?.entities);
    expect(after?.calls).toBe(before?.calls);
    expect(Object.isFrozen(after?.forms['loan'])).toBe(true);
    expect(JSON.stringify((await judgeOnThread({ ...files })).product)).toBe(JSON.stringify(before));
  });

  it('have their check modules made there', async () => {
    const title = 'Un titolo che nessuno ha ancora visto';
    const { product } = await judgeOnThread({ ...files, 'loans/loan.entity.json': titled(title) });
    const entity = product?.entities['loan'];
    expect(entity).toMatchObject({ title });
    const check = await loadModule(checkModules().of(entity as object));
    const wrong = { memberId: 'x', fine: 80 };
    expect(check(wrong)).toEqual(compileCheck(entity)(wrong));
  });

  it('get the findings of the loader', async () => {
    const wrong = { ...files, [LOAN]: setAt(files[LOAN], 'entity', 'lone') };
    expect(await judgeOnThread(wrong)).toEqual({ product: undefined, findings: examine(wrong).findings });
  });

  it.each([
    ['too long', { time: 1 }, 'more than 0 s'],
    ['too much memory', { memoryMb: 8 }, 'too much memory'],
  ])('that take %s are refused with a word, and the next are judged', async (_what, limits, found) => {
    const { product, findings } = await judgeOnThread(files, limits);
    expect(product).toBeUndefined();
    expect(findings.map(inEnglish)).toEqual([expect.objectContaining({ code: 'TOO_SLOW', found })]);
    expect((await judgeOnThread(files)).findings).toEqual([]);
  });

  it('are given time to compute, not time to wait for a processor that others hold', async () => {
    // New files each time, because a cached result would take no time.
    let times = 0;
    const changedFiles = () => {
      times += 1;
      return Object.fromEntries(
        Object.entries(files).map(([path, file]) => [
          path,
          /\.(?:entity|form|scenario)\.json$/.test(path)
            ? { ...(file as object), $comment: `${times}` }
            : file,
        ]),
      );
    };
    const limit = (await computing(() => judgeOnThread(changedFiles()))) * 4;
    // Elapsed time is limited too, to eight times the limit; this load stays far below it.
    const count = availableParallelism() * 8;
    const busy = Array.from({ length: count }, () => new Worker('for (;;) ;', { eval: true }));
    try {
      await Promise.all(busy.map((worker) => once(worker, 'online')));
      // Until one has truly waited: how much of the processor others hold is for the system to say.
      let elapsed = 0;
      for (let tries = 0; tries < 20 && elapsed <= limit; tries += 1) {
        const begun = performance.now();
        expect((await judgeOnThread(changedFiles(), { time: limit })).findings).toEqual([]);
        elapsed = performance.now() - begun;
      }
      expect(elapsed).toBeGreaterThan(limit);
    } finally {
      await Promise.all(busy.map((worker) => worker.terminate()));
    }
  });

  it('with thousands of mistakes get the first five hundred, each with its place, at once', async () => {
    const fields = Object.fromEntries(
      Array.from({ length: 2_000 }, (_, at) => [`f${at}`, { tipe: 'string', type: 'string' }]),
    );
    const entity = { ...(files[BOOK] as object), properties: fields };
    const { findings } = await judgeOnThread({ ...files, [BOOK]: entity });
    expect(findings).toHaveLength(500);
    const all = examine({ ...files, [BOOK]: entity }).findings;
    expect(all.length).toBeGreaterThan(1_999);
    const text = JSON.stringify(entity, null, 2);
    const lines = text.split('\n');
    for (const { line, column, what } of placeFindings(all, { [BOOK]: text }).slice(0, 1_000)) {
      expect(phraseText(what, 'it')).toContain('tipe');
      expect(lines[line - 1]?.slice(column - 1)).toMatch(/^"tipe"/);
    }
  });

  it('that cannot even be sent are too deep', async () => {
    let deep: unknown = 1;
    for (let level = 0; level < 200_000; level += 1) deep = [deep];
    const { findings } = await judgeOnThread({ ...files, [LOAN]: deep });
    expect(findings).toEqual([expect.objectContaining({ code: 'TOO_BIG' })]);
  });

  it('wait for each other, and repeated requests of a user are refused with a wait', async () => {
    // What an earlier suite left to judge.
    await judgeOnThread(files);
    const answers = await Promise.all(Array.from({ length: 22 }, () => judgeOnThread({})));
    expect(answers.filter(({ findings }) => findings[0]?.code === 'TOO_SLOW')).toHaveLength(2);
    await sleep(0);
    expect((await judgeOnThread(files)).product).toBeDefined();
  });
});

describe('modules that are kept', () => {
  it('are made once for each content, and the oldest go when all together are too large', () => {
    const schema = (title: string) => ({
      type: 'object',
      title,
      properties: { a: { type: 'string', title } },
    });
    const text = moduleOf(schema('A'));
    expect(moduleOf(structuredClone(schema('A')))).toBe(text);
    keepModule('mine', 'x');
    for (let at = 0; at < 5; at += 1) keepModule(`large ${at}`, String(at).repeat(10_000_000));
    // The module is generated again with the same text.
    expect(moduleOf(schema('A'))).toBe(text);
  });
});

/** Milliseconds that this process computes at something. */
async function computing(what: () => Promise<unknown>): Promise<number> {
  await what();
  const before = process.cpuUsage();
  await what();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function titled(title: string): unknown {
  return { ...(files['loans/loan.entity.json'] as object), title };
}

describe('a thread that is warmed up', () => {
  let thread: Worker;

  it('is restarted after a set that ended it', async () => {
    let started = 0;
    const count = (worker: Worker) => {
      started += 1;
      thread = worker;
    };
    process.on('worker', count);
    try {
      await warmJudge(files);
      const before = started;
      // Another person opens the editor.
      await warmJudge(files);
      expect(started).toBe(before);
      // Another set: an equal one would be answered at once, from the last examination.
      const other = { ...files, [LOAN]: setAt(files[LOAN], 'submit', 'Presta') };
      await judgeOnThread(other, { time: 1 });
      // No other set was requested.
      await expect.poll(() => started, { timeout: 20_000 }).toBe(before + 1);
      expect((await judgeOnThread(files)).findings).toEqual([]);
      expect(started).toBe(before + 1);
    } finally {
      process.off('worker', count);
    }
  });

  it('examines equal files once', async () => {
    // Of so many findings that all else which a thread does costs little beside them.
    const fields = Object.fromEntries(
      Array.from({ length: 2_000 }, (_, at) => [`f${at}`, { type: 'string', 'x-optoins': `o${at}` }]),
    );
    const changed = { ...files, [BOOK]: { ...(files[BOOK] as object), properties: fields } };
    const cost = async () => {
      const before = await thread.cpuUsage();
      await judgeOnThread(structuredClone(changed));
      const { user, system } = await thread.cpuUsage(before);
      return user + system;
    };
    const first = await cost();
    expect(await cost()).toBeLessThan(first / 2);
  });
});
