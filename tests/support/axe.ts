import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

// The copy that comes with @axe-core/playwright, run in the page itself: that package opens a further page for each look at one.
const { source } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as {
  readonly source: string;
};

/** What a rule found, as axe tells it. */
interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

type Axe = { run(context: object, options: object): Promise<{ readonly violations: readonly Violation[] }> };

/** Rules of WCAG 2.2, levels A and AA. */
export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] as const;

/** Puts axe into a page once; it stays until the page is loaded anew. */
export async function injectAxe(page: Page): Promise<void> {
  await page.evaluate(source);
}

/**
 * What axe finds fault with in a page that has been given it, e.g. `color-contrast: <p>…</p> (…)`.
 *
 * @param within a selector: the whole page, unless a part is enough.
 * @param without selectors of what is left out.
 */
export async function faultsOf(
  page: Page,
  within = 'html',
  without: readonly string[] = [],
): Promise<readonly string[]> {
  return page.evaluate(
    async ({ include, exclude, tags }) => {
      const { axe } = globalThis as unknown as { axe: Axe };
      const { violations } = await axe.run(exclude.length === 0 ? { include } : { include, exclude }, {
        runOnly: { type: 'tag', values: tags },
        // WCAG 2.5.8 sleeps in axe until it is asked for.
        rules: { 'target-size': { enabled: true } },
        resultTypes: ['violations'],
        preload: false,
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary = '' }) => `${id}: ${html} (${failureSummary})`),
      );
    },
    { include: [within], exclude: [...without], tags: [...WCAG] },
  );
}
