import type { Page, Request, Route } from 'playwright-core';

/** Answers that a page waits for, kept back by a test. */
export interface Held {
  /** How many requests wait. */
  count(): number;
  /** Lets them and all later ones through; settles once what had waited is answered and drawn. */
  letGo(): Promise<void>;
}

/** Keeps back the answers to those requests of a page: what happens between a question and its answer is then the test's to say, not the clock's. */
export async function holdAnswers(page: Page, wanted: (request: Request) => boolean): Promise<Held> {
  const waiting: Route[] = [];
  let open = false;
  await page.route('**/*', async (route) => {
    if (open || !wanted(route.request())) await route.fallback();
    else waiting.push(route);
  });
  return {
    count: () => waiting.length,
    async letGo() {
      open = true;
      await Promise.all(waiting.splice(0).map((route) => answered(page, route)));
      await page.evaluate(drawn);
    },
  };
}

/** A request that the page no longer wants has no answer to wait for. */
async function answered(page: Page, route: Route): Promise<void> {
  const request = route.request();
  const over = page.waitForEvent('requestfinished', (other) => other === request);
  const given = page.waitForEvent('requestfailed', (other) => other === request);
  await route.fallback().catch(() => undefined);
  await Promise.any([over, given]);
}

/** What an answer leads to is in the page two frames after the page has nothing else to do. */
function drawn(): Promise<void> {
  return new Promise((done) => {
    requestIdleCallback(() => requestAnimationFrame(() => requestAnimationFrame(() => done())), {
      timeout: 5000,
    });
  });
}
