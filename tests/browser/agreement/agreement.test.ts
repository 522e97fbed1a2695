import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '../../../engine/index.ts';
import { createFormModel, filledPath, formPackage, settle } from '../../../engine/index.ts';
import { checkModule, compileCheck } from '../../../engine/node.ts';
import { MAX_PROBLEMS } from '../../../server/host/errors/envelope.ts';
import { formProblems } from '../../../server/host/records/checkAnswers.ts';
import { createChance } from '../../engine/anyForm/createChance.ts';
import { loadForms } from '../../engine/anyForm/loadForms.ts';
import { buildPages } from '../../support/buildPages.ts';
import { newContext } from '../../support/chromium.ts';
import { type ServedPages, servePages } from '../../support/servePages.ts';
import { toldAs } from './FormOutcome.ts';
import type { SteppedOutcome, Trial } from './steppedOutcome.ts';
import { wholeOutcome } from './wholeOutcome.ts';

/** How many forms, each filled once: `npm run deep -- forms` takes ten thousand of them. */
const FORMS = Number(process.env['FUZZ_FORMS'] ?? 300);
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);
const AT_ONCE = 250;
const context = { today: '2026-11-22' };

let served: ServedPages;
let page: Page;
beforeAll(async () => {
  served = await servePages((outDir) => buildPages(new URL('.', import.meta.url), outDir));
  page = await (await newContext('phone')).newPage();
  await page.goto(served.url);
});
afterAll(async () => {
  await page.context().close();
  await served.close();
});

/** As JSON brings it over. */
const throughJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** Results of the page for trials, each with its check as a separate module. */
async function replayed(trials: readonly Trial[]): Promise<readonly SteppedOutcome[]> {
  const folder = join(served.folder, 'checks');
  await mkdir(folder, { recursive: true });
  const addressed = trials.map((trial) => ({ ...trial, check: `/checks/${trial.pkg.name}.js` }));
  await Promise.all(
    trials.map(({ pkg }) => writeFile(join(folder, `${pkg.name}.js`), checkModule(pkg.entity))),
  );
  const outcomes = await page.evaluate((all) => window.replay(all), addressed);
  await rm(folder, { recursive: true });
  return throughJson(outcomes);
}

async function trialsOf(seeds: readonly number[]): Promise<readonly Trial[]> {
  const { product, forms } = await loadForms(seeds);
  const [messages] = Object.values(product.messages);
  if (messages === undefined) throw new Error('The product has no catalogue.');
  return [...forms].map(([name, { seed, form }]) => ({
    ...{ messages, context, pkg: formPackage(product, name) },
    steps: form.steps(createChance(seed + 0x5eed)),
  }));
}

/** Results of the server: for the whole record as typed, and for the record that the page sends. */
function judged({ pkg, messages }: Trial, { record, settled }: SteppedOutcome) {
  const model = createFormModel(throughJson(pkg));
  const formErrors = formProblems(pkg.entity)(model, settled, { ...context, record: settled });
  const placed = formErrors.map((each): Problem => ({ ...each, path: filledPath(model, record, each.path) }));
  return throughJson({
    ...wholeOutcome(model, compileCheck(pkg.entity), { record, context, messages }),
    refused: toldAs(model, placed, messages),
    stored: settle(model, settled, context),
  });
}

/** Whether the check that the server makes first stops before it has found all. */
function isTooMuch(entity: Trial['pkg']['entity'], record: object): boolean {
  return compileCheck(entity, { most: MAX_PROBLEMS })(record).length < compileCheck(entity)(record).length;
}

describe('a form in the browser and in the server', () => {
  it(`agrees on visible, required, values, errors and totals: ${FORMS} random forms, filled one answer after another`, async () => {
    const counts = { forms: 0, problems: 0, worked: 0, lost: 0 };
    for (let from = 0; from < FORMS; from += AT_ONCE) {
      const count = Math.min(AT_ONCE, FORMS - from);
      const seeds = Array.from({ length: count }, (_, index) => SEED * 1_000_000 + from + index);
      const trials = await trialsOf(seeds);
      const outcomes = await replayed(trials);
      for (const [index, trial] of trials.entries()) {
        const outcome = outcomes[index] as SteppedOutcome;
        const { record, ...inBrowser } = outcome;
        const errors = inBrowser.problems.filter((each) => each.includes(' error '));
        const { entity, form } = trial.pkg;
        const story = `${trial.pkg.name}: ${JSON.stringify({ entity, form, steps: trial.steps, record })}`;
        const byServer = judged(trial, outcome);
        // With too many problems the server reports only the first of its check.
        const isCut = byServer.refused.length < errors.length && isTooMuch(entity, outcome.settled);
        const refused = isCut ? byServer.refused.filter((each) => errors.includes(each)) : errors;
        const byPage = { ...inBrowser, refused, stored: inBrowser.settled };
        expect(byPage, story).toEqual(byServer);
        counts.forms += 1;
        counts.problems += inBrowser.problems.length;
        counts.worked += inBrowser.worked.length;
        counts.lost += inBrowser.lost.length;
      }
    }
    // Forms without messages would make the test trivial.
    expect(counts.forms).toBeGreaterThan(FORMS * 0.75);
    for (const count of [counts.problems, counts.worked, counts.lost * 4])
      expect(count).toBeGreaterThan(counts.forms);
  }, 1_800_000);
});
