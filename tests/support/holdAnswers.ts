import type { Page, Request, Route } from 'playwright-core';

/** Answers that a page waits for, kept back by a test. */
export interface HeldAnswers {
  /** How many requests wait. */
  count(): number;
  /** Lets them and all later ones through; settles once what had waited is answered and drawn. */
  letGo(): Promise<void>;
}

/**
 * Holds the answers to selected requests of a page, so that the test decides what happens before an answer
 * arrives, instead of the clock.
 */
export async function holdAnswers(page: Page, wanted: (request: Request) => boolean): Promise<HeldAnswers> {
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
      await page.evaluate(nextPaint);
    },
  };
}

/** A request that the page has aborted gets no answer. */
async function answered(page: Page, route: Route): Promise<void> {
  const request = route.request();
  const over = page.waitForEvent('requestfinished', (other) => other === request);
  const failedRequest = page.waitForEvent('requestfailed', (other) => other === request);
  await route.fallback().catch(() => undefined);
  await Promise.any([over, failedRequest]);
}

/** The effect of an answer is in the page two frames after the page is idle. */
function nextPaint(): Promise<void> {
  return new Promise((done) => {
    requestIdleCallback(() => requestAnimationFrame(() => requestAnimationFrame(() => done())), {
      timeout: 5000,
    });
  });
}
