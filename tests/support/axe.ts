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

/** Puts axe into a page; it stays until the page is loaded anew. */
export async function injectAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
}

/** What any of axe's rules finds fault with in a page, its advice on good practice included. */
export async function everyFaultOf(page: Page): Promise<readonly string[]> {
  await injectAxe(page);
  return run(page, { include: ['html'] }, {});
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
  const context = { include: [within], ...(without.length === 0 ? {} : { exclude: [...without] }) };
  return run(page, context, {
    runOnly: { type: 'tag', values: [...WCAG] },
    // WCAG 2.5.8 sleeps in axe until it is asked for.
    rules: { 'target-size': { enabled: true } },
  });
}

function run(page: Page, context: object, options: object): Promise<readonly string[]> {
  return page.evaluate(
    async ([within, asked]) => {
      const { axe } = globalThis as unknown as { axe: Axe };
      const { violations } = await axe.run(within, {
        ...asked,
        resultTypes: ['violations'],
        preload: false,
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary = '' }) => `${id}: ${html} (${failureSummary})`),
      );
    },
    [context, options] as const,
  );
}
