import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { viewports } from '../support/chromium.ts';
import { runScript } from '../support/runScript.ts';
import { serveFolder } from '../support/serveFolder.ts';
import { borrowPage } from '../support/warmPages.ts';

// The build takes as long as many tests: `npm run deep -- catalogue`. `npm test` runs the stories themselves.
it.runIf(process.env['CATALOGUE'] === 'on')(
  '[SCHEMA-B1] the catalogue as files has every area, and shows a screen, a paper and a wizard in Arabic',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'catalogue-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const { code, stdout, stderr } = await runScript('scripts/stories/catalogue.ts', ['build', folder]);
    expect(code, `${stdout}\n${stderr}`).toBe(0);
    const { url, close } = await serveFolder(folder);
    onTestFinished(close);
    const { entries } = JSON.parse(await readFile(join(folder, 'index.json'), 'utf8')) as Index;
    const stories = Object.values(entries);
    expect(stories.length).toBeGreaterThan(800);

    /** Opens a story alone, and expects no complaint of its page. */
    const open = async (title: RegExp, name: string, size: keyof typeof viewports, shown: string) => {
      const story = stories.find((each) => title.test(each.title) && each.name === name);
      const { page, giveBack } = await borrowPage(size);
      const complaints: string[] = [];
      page.on('console', (said) => {
        if (said.type() === 'error' || said.type() === 'warning') complaints.push(said.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('response', (answer) => {
        if (answer.status() >= 400) complaints.push(`${answer.status()} ${answer.url()}`);
      });
      await page.goto(`${url}/iframe.html?id=${story?.id}&viewMode=story`);
      await page.locator('#storybook-root main').waitFor();
      await page.locator(shown).first().waitFor();
      const look = await page.evaluate(() => {
        const { scrollWidth, clientWidth, dir } = document.documentElement;
        return { dir, fits: scrollWidth <= clientWidth };
      });
      expect(complaints).toEqual([]);
      await giveBack(url);
      return look;
    };

    for (const size of ['desk', 'phone'] as const)
      expect(await open(/\(dashboard-home\)$/, 'Scrivania', size, 'text=I cantieri di oggi')).toEqual({
        dir: 'ltr',
        fits: true,
      });
    await open(/\(rapportino\)$/, 'Pagina', 'desk', 'iframe.catalogue-page');
    const wizard = 'Passo 1: Attività svolte, arabo, tema scuro';
    expect(await open(/\(report\)$/, wizard, 'phone', '.wizard-title')).toMatchObject({ dir: 'rtl' });
  },
);

interface Index {
  readonly entries: Readonly<
    Record<string, { readonly id: string; readonly title: string; readonly name: string }>
  >;
}
