import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchSchemas } from '../../../server/host/product/readSchemas.ts';
import { browserVisits, expectSound } from '../../support/browserVisits.ts';
import { schemaSets } from '../../support/schemaSets.ts';
import { sizes } from '../../support/sizes.ts';
import { button } from '../team/words.ts';

const folder = await mkdtemp(join(tmpdir(), 'schemi '));
await cp(join(import.meta.dirname, '../../../schemas'), folder, { recursive: true });
const { visit, app } = browserVisits({ sets: (database) => schemaSets(database, folder) });

const ENTITY = join(folder, 'masterdata/cost-centre.entity.json');
const text = await readFile(ENTITY, 'utf8');
const notice = (page: Page) => page.locator('.schema-notice');

let unfollow: () => void;
beforeAll(() => {
  unfollow = watchSchemas(folder, () => app().sets.refresh());
});
afterAll(async () => {
  unfollow();
  await rm(folder, { recursive: true });
});

describe('schemas that are edited while people work', () => {
  it.each(sizes('phone'))(
    '[SCHEMA-A4] shows administrators an invalid file (%s), until it is valid',
    async (size) => {
      const pageVisit = await visit('admin', '/centri-di-costo', { size });
      const capo = await visit('capo', '/', { size });
      await writeFile(ENTITY, text.replace('"properties"', '"proprieta"'));
      await notice(pageVisit.page).waitFor();
      const noticeText = await notice(pageVisit.page).innerText();
      expect(noticeText).toContain('restano in vigore gli ultimi schemi corretti');
      expect(noticeText).toMatch(/schemas\/masterdata\/cost-centre\.entity\.json, riga \d+, colonna \d+/);
      expect(noticeText).toContain('Correggi il file e salvalo');
      await expectSound(pageVisit);
      expect(await notice(capo.page).count()).toBe(0);
      // The last good set is in force.
      await button(pageVisit.page, 'Nuovo centro').click();
      await pageVisit.page.getByRole('dialog').getByLabel('Nome').waitFor();
      await writeFile(ENTITY, text);
      await notice(pageVisit.page).waitFor({ state: 'detached' });
    },
  );

  it('[SCHEMA-A4] [UI-04] activates a valid set at once; an open form stays, and its page offers the newer version', async () => {
    const { page } = await visit('admin', '/centri-di-costo');
    await button(page, 'Nuovo centro').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nome').fill('Officina');
    await writeFile(ENTITY, text.replace('"title": "Nome"', '"title": "Cognome"'));
    await page.locator('.new-version').waitFor({ state: 'attached' });
    expect(await dialog.getByLabel('Nome').inputValue()).toBe('Officina');
    await page.reload();
    await button(page, 'Nuovo centro').click();
    await page.getByRole('dialog').getByLabel('Cognome').waitFor();
    expect(await page.locator('.new-version').count()).toBe(0);
    await writeFile(ENTITY, text);
  });

  it('[SCHEMA-A4] reports changes that need a restart, with the steps', async () => {
    const pageVisit = await visit('admin', '/centri-di-costo', { size: 'phone' });
    const field = '"properties": { "Motto": { "title": "1", "type": "string", "maxLength": 50 },';
    await writeFile(ENTITY, text.replace('"properties": {', field));
    await pageVisit.page.getByText('entrano in vigore solo al riavvio').waitFor();
    await expectSound(pageVisit);
    await notice(pageVisit.page).locator('summary').click();
    await pageVisit.page.getByText('add column "Motto"').waitFor();
    await expectSound(pageVisit);
    await writeFile(ENTITY, text);
    await notice(pageVisit.page).waitFor({ state: 'detached' });
  });
});
