import { expect } from 'vitest';
import type { ScreenSchema } from '../../../engine/contract/index.ts';
import { LATER_ROWS } from '../../../stories/.storybook/axeOptions.ts';
import { faultsOf } from '../../support/axe.ts';
import { viewports } from '../../support/chromium.ts';
import { eventually } from '../../support/eventually.ts';
import type { Tour } from './openTour.ts';
import { isOfRecord } from './parameters.ts';

/** Facts about a displayed page. */
export interface Seen {
  /** Blocks of the screen that show only that they are empty. */
  readonly empty: readonly string[];
  /** Number of blocks. */
  readonly blocks: number;
  /** Words of errors, blocks without a component. */
  readonly broken: readonly string[];
  /** Pixels by which the page is wider than the screen. */
  readonly tooWide: number;
}

/** A tablet on its side: the narrowest window with room for a navigation and a table beside it. */
const NARROW_DESK = 1024;

/**
 * Waits until a page is stable: its title, and content instead of grey lines in each block.
 *
 * @param title words of the heading of the page; any when absent.
 */
export async function waitForPage({ page }: Pick<Tour, 'page'>, title?: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const content = document.querySelector('#content');
    const heading = content?.querySelector('h1')?.textContent ?? '';
    const blocks = [...(content?.querySelectorAll('[data-block]') ?? [])];
    return (
      heading !== '' &&
      (wanted === undefined || heading === wanted) &&
      content?.querySelector('.skeleton, [aria-busy="true"]') === null &&
      blocks.every((block) => block.querySelector(':scope > :not(h2)') !== null)
    );
  }, title);
}

/** Collects facts about a stable page. */
export async function lookAt({ page, size }: Tour): Promise<Seen> {
  return page.evaluate((width) => {
    const wordsOf = (selector: string) =>
      [...document.querySelectorAll(selector)].map((each) => each.textContent ?? '');
    const isEmpty = (block: Element) =>
      block.querySelector('.state') !== null && block.querySelector('tbody tr, .card, .step-card') === null;
    const blocks = [...document.querySelectorAll<HTMLElement>('#content [data-block]')];
    return {
      blocks: blocks.length,
      empty: blocks.filter(isEmpty).map((block) => block.dataset['block'] ?? ''),
      broken: wordsOf(
        '#content [role="alert"]:not(:empty), .state[data-intent="danger"], [data-unknown-block], .toast[data-intent="danger"]',
      ),
      tooWide: Math.max(0, document.documentElement.scrollWidth - width),
    };
  }, viewports[size].width);
}

/**
 * Tables whose row actions are out of sight, at the usual and the narrowest desk size; a table of many
 * columns scrolls below them.
 */
async function actionsAway({ page, size }: Tour): Promise<readonly string[]> {
  if (size !== 'desk' || (await page.locator('#content .table td[data-actions]').count()) === 0) return [];
  const away: string[] = [];
  for (const width of [NARROW_DESK, viewports.desk.width]) {
    await page.setViewportSize({ ...viewports.desk, width });
    const names = await page.locator('#content .table-scroll').evaluateAll((tables) =>
      tables
        .filter((table) => {
          const { left, right } = table.getBoundingClientRect();
          return [...table.querySelectorAll('[data-actions]')].some((actions) => {
            const place = actions.getBoundingClientRect();
            return place.left < left - 1 || place.right > right + 1;
          });
        })
        .map((table) => table.getAttribute('aria-label')),
    );
    away.push(...names.map((name) => `${name} at ${width}`));
  }
  return away;
}

/**
 * Like `faultsOf`, but examines a page only if it has a kind of element that no page before had: axe says the
 * same of elements with the same tag, parent, class, role and attributes.
 */
export function createNewKindsCheck(): typeof faultsOf {
  const examined = new Set<string>();
  return async (page, within = 'html', without = []) => {
    const outside = without.length === 0 ? '' : `:not(:is(${without}), :is(${without}) *)`;
    const kinds = await page.locator(`${within} *${outside}`).evaluateAll((elements) => {
      const kindOf = ({ tagName, attributes, textContent }: Element) => [
        tagName,
        textContent === '',
        ...[...attributes]
          .map(({ name, value }) => (/^(class|role|type|data-.*)$/.test(name) ? `${name}=${value}` : name))
          .toSorted(),
      ];
      const parents = elements.map((element) => [
        ...kindOf(element),
        ...(element.parentElement === null ? [] : kindOf(element.parentElement)),
      ]);
      return [...new Set(parents.map((kind) => kind.join(' ')))];
    });
    const isNew = kinds.some((kind) => !examined.has(kind));
    for (const kind of kinds) examined.add(kind);
    return isNew ? faultsOf(page, within, without) : [];
  };
}

/** A list has rows; of a record's blocks at least one has something to show. */
export async function expectFilled(
  tour: Tour,
  screen: ScreenSchema,
  empty: readonly string[] = [],
): Promise<void> {
  const { empty: found, blocks } = await lookAt(tour);
  if (isOfRecord(screen)) expect(found.length, 'blocks with nothing to show').toBeLessThan(blocks);
  else expect(found).toEqual(empty);
}

/**
 * Expects a sound page: no broken or cut element, no console complaint, no violation of axe.
 *
 * @param within selector for axe: the frame around a screen is checked once, not with each screen again.
 * @param violationsOf what axe looks for.
 */
export async function expectSound(tour: Tour, within = '#content', violationsOf = faultsOf): Promise<void> {
  const { broken, tooWide } = await lookAt(tour);
  const away = await actionsAway(tour);
  const faults = await violationsOf(tour.page, within, LATER_ROWS);
  expect({ broken, tooWide, away, faults, complaints: tour.takeComplaints() }).toEqual({
    broken: [],
    tooWide: 0,
    away: [],
    faults: [],
    complaints: [],
  });
}

/** The server's rendering has the title of the page and every row and word of its blocks, but lacks tools of lists. */
export async function expectRendered({ page, size }: Tour): Promise<void> {
  const missing = () =>
    page.evaluate(async (space) => {
      // biome-ignore lint/suspicious/noDocumentCookie: the app stores the cookie likewise
      document.cookie = `device=light-${space}; path=/`;
      const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
      const serverPage = new DOMParser().parseFromString(await answer.text(), 'text/html');
      const blocks = [...serverPage.querySelectorAll<HTMLElement>('[data-block]')].filter(
        (block) => block.querySelector('.skeleton') === null,
      );
      const wordsOf = (root: Document, part: string): string[] => {
        const element = root.querySelector(`#content ${part}`);
        const nodes = root.createTreeWalker(element ?? root.createElement('p'), NodeFilter.SHOW_TEXT);
        const words = [`rows: ${element?.querySelectorAll('tbody tr, .card').length}`];
        while (nodes.nextNode() !== null) words.push(nodes.currentNode.textContent ?? '');
        return words;
      };
      return ['h1', ...blocks.map(({ dataset }) => `[data-block="${dataset['block']}"]`)].flatMap((part) => {
        const deviceWords = wordsOf(document, part);
        let at = 0;
        return wordsOf(serverPage, part).filter((word) => {
          const place = deviceWords.indexOf(word, at);
          at = Math.max(at, place + 1);
          return place < 0;
        });
      });
    }, size);
  await eventually(missing).toEqual([]);
}
