import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newContext, type viewports } from '../support/chromium.ts';
import { runScript } from '../support/runScript.ts';
import { type Served, serveFolder } from '../support/serveFolder.ts';

let folder: string;
let served: Served;
let stories: readonly { readonly id: string; readonly title: string; readonly name: string }[];

describe('[SCHEMA-B1] the catalogue as files', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'catalogue-'));
    const { code, stdout, stderr } = await runScript('scripts/catalogue.ts', ['build', folder]);
    if (code !== 0) throw new Error(`${stdout}\n${stderr}`);
    served = await serveFolder(folder);
    const { entries } = JSON.parse(await readFile(join(folder, 'index.json'), 'utf8'));
    stories = Object.values(entries);
  });
  afterAll(async () => {
    await served?.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Opens a story alone; what the page complained of. */
  async function open(title: RegExp, name: string, size: keyof typeof viewports = 'desk') {
    const story = stories.find((each) => title.test(each.title) && each.name === name);
    if (story === undefined) throw new Error(`The catalogue has no "${name}" of ${title}.`);
    const context = await newContext(size);
    const page = await context.newPage();
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
    return { page, complaints, close: () => context.close() };
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
});
