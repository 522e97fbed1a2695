import type { Page } from 'playwright-core';
import { AXE_OPTIONS, INLINE_SPACING } from '../../stories/.storybook/axeOptions.ts';
import { AXE_PATH, axeSource } from './serveAxe.ts';

/** A violation as axe reports it. */
interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

type Axe = { run(context: object, options: object): Promise<{ readonly violations: readonly Violation[] }> };

/** Rules of WCAG 2.2, levels A and AA. */
export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] as const;

/** Injects axe into a page; it stays until the page is reloaded. */
export async function injectAxe(page: Page): Promise<void> {
  const isThere = await page.evaluate(async (src) => {
    if ('axe' in globalThis) return true;
    const script = document.createElement('script');
    const loaded = new Promise<boolean>((resolve) => {
      script.onload = () => resolve('axe' in globalThis);
      script.onerror = () => resolve(false);
    });
    script.src = src;
    document.head.append(script);
    return loaded.finally(() => script.remove());
  }, AXE_PATH);
  // Without a network, or from a server that does not have it.
  if (!isThere) await page.evaluate(axeSource);
}

/** What any of axe's rules finds fault with in a page or a part of it, its advice on good practice included. */
export async function everyFaultOf(
  page: Page,
  within = 'html',
  without: readonly string[] = [],
): Promise<readonly string[]> {
  await injectAxe(page);
  return run(page, contextOf(within, without), {});
}

/**
 * Violations that axe reports in a page after `injectAxe`, e.g. `color-contrast: <p>…</p> (…)`.
 *
 * @param within selector of the checked part; the whole page by default.
 * @param without selectors of excluded parts.
 */
export async function faultsOf(
  page: Page,
  within = 'html',
  without: readonly string[] = [],
): Promise<readonly string[]> {
  return run(page, contextOf(within, without), {
    runOnly: { type: 'tag', values: [...WCAG] },
    // WCAG 2.5.8 sleeps in axe until it is asked for.
    rules: { 'target-size': { enabled: true } },
  });
}

/** Targets that are too small for a finger (WCAG 2.5.8): what the catalogue does not look for. */
export const smallTargetsOf: typeof faultsOf = (page, within = 'html', without = []) =>
  run(page, contextOf(within, without), { runOnly: ['target-size'] });

/** What another theme or language may break of a page that is sound otherwise: colours, targets of fingers. */
export const lookFaultsOf: typeof faultsOf = (page, within = 'html', without = []) =>
  run(page, contextOf(within, without), { runOnly: ['color-contrast', 'target-size'] });

const contextOf = (within: string, without: readonly string[]): object => ({
  include: [within],
  ...(without.length === 0 ? {} : { exclude: [...without] }),
});

function run(
  page: Page,
  context: object,
  { rules, ...options }: { readonly rules?: object; readonly runOnly?: unknown },
): Promise<readonly string[]> {
  return page.evaluate(
    async ([within, asked, inlineSpacing]) => {
      const { axe } = globalThis as unknown as { axe: Axe };
      const { violations } = await axe.run(within, asked);
      const spaced = [...document.querySelectorAll(inlineSpacing)];
      return [
        ...spaced.map(({ outerHTML }) => `avoid-inline-spacing: ${outerHTML}`),
        ...violations.flatMap(({ id, nodes }) =>
          nodes.map(({ html, failureSummary = '' }) => `${id}: ${html} (${failureSummary})`),
        ),
      ];
    },
    [
      context,
      { ...AXE_OPTIONS, ...options, rules: { ...AXE_OPTIONS.rules, ...rules } },
      INLINE_SPACING,
    ] as const,
  );
}
