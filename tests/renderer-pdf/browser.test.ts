import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { findChromium } from '../../renderer-pdf/browser/findChromium.ts';
import { createRenderer, type Renderer, RenderFailure, RenderTimeout } from '../../renderer-pdf/index.ts';
import { readPdf } from '../support/readPdf.ts';
import { DEEP } from '../support/runs.ts';
import { aRequest } from './aRequest.ts';

// Several browsers are started one after another: on a busy machine each takes seconds.
vi.setConfig({ testTimeout: 120_000 });

const open: Renderer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((renderer) => renderer.close()));
});

function started(options?: Parameters<typeof createRenderer>[0]): Renderer {
  const renderer = createRenderer(options);
  open.push(renderer);
  return renderer;
}

/** The browsers that this process has started, by number. */
async function allBrowsers(): Promise<number[]> {
  const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8');
  const pids = children.split(' ').filter(Boolean).map(Number);
  const processNames = await Promise.all(
    pids.map(async (pid) => {
      // One that has ended since it was listed has no such file any more, or one that cannot be read.
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return command.includes('chrom') ? pid : 0;
    }),
  );
  return processNames.filter((pid) => pid > 0);
}

const workerBrowsers = await allBrowsers();
/** Those of this file: others print with the worker's. */
const browsers = async () => (await allBrowsers()).filter((pid) => !workerBrowsers.includes(pid));

/** One printer for all: the browser that took the place of a killed one is the next that dies. */
describe('a printer', () => {
  const renderer = createRenderer();
  afterAll(() => renderer.close());

  it('prints ten documents at once, each with its content', async () => {
    const books = Array.from({ length: 10 }, (_, number) => `Volume ${number}`);
    const printed = await Promise.all(
      books.map(async (book) => readPdf(await renderer.render(await aRequest({ data: { loan: { book } } })))),
    );
    expect(printed.map(({ title }) => title)).toEqual(books.map((book) => `Prestito di ${book}`));
    expect(await browsers()).toHaveLength(1);
  });

  it('[SEC-P1] frees every printed document, however long its browser lives', async () => {
    const request = await aRequest();
    const printed: WeakRef<Uint8Array>[] = [];
    for (let round = 0; round < 4; round += 1) printed.push(new WeakRef(await renderer.render(request)));
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    // Objects read in one turn of the event loop stay alive until its end.
    await wait(50);
    collect();
    expect(printed.filter((each) => each.deref() !== undefined)).toEqual([]);
  });

  it('prints again after its browser has died idle', async () => {
    const [first] = await browsers();
    if (first === undefined) throw new Error('no browser');
    process.kill(first, 'SIGKILL');
    await wait(100);
    expect((await readPdf(await renderer.render(await aRequest()))).pages).toBe(1);
    expect(await browsers()).not.toContain(first);
  });

  // Playwright leaves calls unanswered that meet the death at an unlucky moment: a page being opened waited for ever.
  it('answers every print for any moment of a crash at work', async () => {
    const request = await aRequest();
    for (const moment of DEEP > 1 ? [0, 10, 20, 30, 40, 50] : [20]) {
      await renderer.render(request);
      const [pid] = await browsers();
      if (pid === undefined) throw new Error('no browser');
      const working = Array.from({ length: 4 }, () => renderer.render(request));
      await wait(moment);
      process.kill(pid, 'SIGKILL');
      const sizes = (await Promise.all(working)).map((bytes) => bytes.length > 5_000);
      expect(sizes).toEqual([true, true, true, true]);
    }
    expect(await renderer.healthy()).toBe(true);
  });

  it('leaves no browser behind when closed', async () => {
    expect(await browsers()).toHaveLength(1);
    await renderer.close();
    for (let tries = 0; tries < 50 && (await browsers()).length > 0; tries++) await wait(100);
    expect(await browsers()).toEqual([]);
    await expect(renderer.render(await aRequest())).rejects.toBeInstanceOf(RenderFailure);
  });
});

it('reports a missing Chromium', async () => {
  const missing = started({ executablePath: '/nowhere/chromium' });
  await expect(missing.render(await aRequest())).rejects.toBeInstanceOf(RenderFailure);
  expect(await missing.healthy()).toBe(false);
});

/** Suspends a browser with all its helper processes, as heavy swapping would. */
function hang(pid: number): void {
  process.kill(-pid, 'SIGSTOP');
}

it('[SEC-S4] ends a browser that hangs, and prints with another', async () => {
  // The limit of samples: a sound print takes less on a busy machine, too.
  const renderer = started({ limit: 5_000 });
  const request = await aRequest();
  await renderer.render(request);
  const [pid] = await browsers();
  if (pid === undefined) throw new Error('no browser');
  hang(pid);
  const startTime = performance.now();
  // Two of them hang; the others wait, but not forever.
  const ends = await Promise.allSettled(Array.from({ length: 4 }, () => renderer.render(request)));
  expect(performance.now() - startTime).toBeLessThan(60_000);
  expect(ends.some(({ status }) => status === 'fulfilled')).toBe(true);
  for (const end of ends) if (end.status === 'rejected') expect(end.reason).toBeInstanceOf(RenderTimeout);
  expect((await browsers()).includes(pid)).toBe(false);
  expect((await readPdf(await renderer.render(request))).pages).toBe(1);
});

it('[REL-13] ends a browser that gives no sign of life long before its print has taken too long, and prints all of it in a new one', async () => {
  const renderer = started({ silence: 2_000 });
  const request = await aRequest();
  await renderer.render(request);
  const [pid] = await browsers();
  if (pid === undefined) throw new Error('no browser');
  const working = Promise.all(Array.from({ length: 3 }, () => renderer.render(request)));
  hang(pid);
  const startTime = performance.now();
  expect((await working).map((bytes) => bytes.length > 5_000)).toEqual([true, true, true]);
  expect(performance.now() - startTime).toBeLessThan(40_000);
  expect((await browsers()).includes(pid)).toBe(false);
});

it('[SEC-S4] is asked for its health while the browser hangs, and closed, without waiting for it', async () => {
  const renderer = started({ limit: 100_000 });
  await renderer.startBrowser();
  const [pid] = await browsers();
  if (pid === undefined) throw new Error('no browser');
  hang(pid);
  const stuck = renderer.render(await aRequest()).catch((error: unknown) => error);
  const startTime = performance.now();
  for (let times = 0; times < 20; times++) await renderer.healthy();
  expect(performance.now() - startTime).toBeLessThan(2_000);
  await renderer.close();
  expect(await stuck).toBeInstanceOf(RenderFailure);
  for (let tries = 0; tries < 50 && (await browsers()).length > 0; tries++) await wait(100);
  expect(await browsers()).toEqual([]);
});

it('prints at a lower priority than its process, which answers requests meanwhile', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chromium '));
  const program = join(folder, 'chromium');
  const chromium = await findChromium();
  await writeFile(program, `#!/bin/sh\nnice > "${folder}/priority"\nexec "${chromium}" "$@"\n`, {
    mode: 0o755,
  });
  await started({ executablePath: program }).render(await aRequest());
  expect(Number(await readFile(join(folder, 'priority'), 'utf8'))).toBe(getPriority() + 5);
  await rm(folder, { recursive: true });
});
