import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { viewports } from '../support/chromium.ts';
import { runScript } from '../support/runScript.ts';
import { type FolderServer, serveFolder } from '../support/serveFolder.ts';
import { borrowPage } from '../support/warmPages.ts';

let folder: string;
let served: FolderServer;
let stories: readonly { readonly id: string; readonly title: string; readonly name: string }[];

describe('[SCHEMA-B1] the catalogue as files', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'catalogue-'));
    const { code, stdout, stderr } = await runScript('scripts/stories/catalogue.ts', ['build', folder]);
    if (code !== 0) throw new Error(`${stdout}\n${stderr}`);
    served = await serveFolder(folder);
    const { entries } = JSON.parse(await readFile(join(folder, 'index.json'), 'utf8'));
    stories = Object.values(entries);
  });
  afterAll(async () => {
    await served?.close();
    await rm(folder, { recursive: true, force: true });
  });

  /**
   * Opens a single story.
   *
   * @returns console errors of the page.
   */
  async function open(title: RegExp, name: string, size: keyof typeof viewports = 'desk') {
    const story = stories.find((each) => title.test(each.title) && each.name === name);
    if (story === undefined) throw new Error(`The catalogue has no "${name}" of ${title}.`);
    const { page, giveBack } = await borrowPage(size);
    const complaints: string[] = [];
    page.on('console', (said) => {
      if (said.type() === 'error' || said.type() === 'warning') complaints.push(said.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('response', (answer) => {
      if (answer.status() >= 400) complaints.push(`${answer.status()} ${answer.url()}`);
    });
    await page.goto(`${served.url}/iframe.html?id=${story.id}&viewMode=story`);
    await page.locator('#storybook-root main').waitFor();
    return { page, complaints, close: () => giveBack(served.url) };
  }

  it('has every area in its index', () => {
    expect(stories.length).toBeGreaterThan(800);
  });

  it('shows a screen with its own components, at both widths', async () => {
    for (const size of ['desk', 'phone'] as const) {
      const { page, complaints, close } = await open(/\(dashboard-home\)$/, 'Scrivania', size);
      await page.getByRole('heading', { name: 'I cantieri di oggi' }).waitFor();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(size === 'phone' ? 360 : 1440);
      expect(complaints).toEqual([]);
      await close();
    }
  });

  it('shows a page of a document, and a wizard in Arabic from right to left', async () => {
    const paper = await open(/\(rapportino\)$/, 'Pagina');
    await paper.page.frameLocator('iframe.catalogue-page').locator('body').waitFor();
    expect(paper.complaints).toEqual([]);
    await paper.close();
    const wizard = await open(/\(report\)$/, 'Passo 1: Attività svolte, arabo, tema scuro', 'phone');
    await wizard.page.locator('.wizard-title').waitFor();
    expect(await wizard.page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    expect(wizard.complaints).toEqual([]);
    await wizard.close();
  });

  it('[QA-5] breaks no word of what a form does by itself', async () => {
    for (const size of ['desk', 'phone'] as const) {
      const { page, close } = await open(/\(vis\)$/, 'Comportamento', size);
      expect(await page.locator('.catalogue-does').evaluateAll(readBrokenWords), size).toEqual([]);
      await close();
    }
  });

  it('[QA-4] draws every way of a workflow whole, beside the boxes, with its name at both ends', async () => {
    // Those with the most ways: the others are drawn by the same code.
    for (const title of [/\(team\)$/, /\(project\)$/, /\(order\)$/]) {
      const { page, close } = await open(title, 'Telefono');
      const pictures = process.env['PICTURES'];
      if (pictures !== undefined)
        await page.screenshot({
          path: `${pictures}/${title.source.replaceAll(/\W/g, '')}.png`,
          fullPage: true,
        });
      expect(await page.locator('.diagram svg').evaluate(readDrawing), title.source).toEqual([]);
      await close();
    }
  });
});

/** Runs in the page: words that are broken over two lines, or overflow their cell. */
function readBrokenWords(cells: readonly Element[]): readonly string[] {
  const broken: string[] = [];
  for (const cell of cells) {
    if (cell.scrollWidth > cell.clientWidth) broken.push(`beyond: ${cell.textContent}`);
    const [text] = cell.childNodes;
    for (const { 0: word, index } of (text?.textContent ?? '').matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(text as Node, index);
      range.setEnd(text as Node, index + word.length);
      if (range.getClientRects().length > 1) broken.push(word);
    }
  }
  return broken;
}

/** In the page: what of a drawing is cut, lies on something else, or has no name. */
function readDrawing(svg: SVGElement | HTMLElement): readonly string[] {
  const all = (selector: string) =>
    [...svg.querySelectorAll<SVGGraphicsElement>(selector)].map((part) => ({ part, box: part.getBBox() }));
  const whole = svg.getBoundingClientRect();
  const [rects, texts, paths] = [all('g rect'), all('text'), all('svg > path')];
  const meet = (one: DOMRect, other: DOMRect) =>
    one.x + 1 < other.x + other.width &&
    other.x + 1 < one.x + one.width &&
    one.y + 1 < other.y + other.height &&
    other.y + 1 < one.y + one.height;
  const faults: string[] = [];
  for (const { part, box } of [...rects, ...texts, ...paths]) {
    const right = box.x + box.width;
    if (box.x < 0 || box.y < 0 || right > whole.width || box.y + box.height > whole.height)
      faults.push(`cut: ${part.textContent || part.getAttribute('d')}`);
  }
  for (const { part, box } of paths) {
    if (rects.some((rect) => meet(rect.box, box))) faults.push(`behind a box: ${part.getAttribute('d')}`);
    const from = (part as SVGPathElement).getPointAtLength(0);
    const to = (part as SVGPathElement).getPointAtLength((part as SVGPathElement).getTotalLength());
    for (const { x, y } of [from, to])
      if (!texts.some(({ box: at }) => at.x >= x && at.x < x + 40 && at.y < y && at.y + at.height > y - 12))
        faults.push(`no name: ${part.getAttribute('d')}`);
  }
  // A word on another, or on the upright part of a line.
  for (const [index, { part, box }] of texts.entries()) {
    if (texts.slice(index + 1).some((other) => meet(box, other.box)))
      faults.push(`on a word: ${part.textContent}`);
    const lane = Math.min(...paths.map(({ box: at }) => at.x + at.width));
    if (part.parentElement === svg && box.x + box.width > lane - 4)
      faults.push(`in a lane: ${part.textContent}`);
  }
  return faults;
}
