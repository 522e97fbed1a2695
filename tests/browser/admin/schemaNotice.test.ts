import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { editorVisits, expectSound } from '../../support/browserVisits.ts';
import { sizes } from '../../support/sizes.ts';
import { button } from '../team/words.ts';

const { visit, walk, app, api } = editorVisits();
const notice = (page: Page) => page.locator('.schema-notice');

let ENTITY: string;
let text: string;
beforeAll(async () => {
  ENTITY = join(app().schemas, 'library/member.entity.json');
  text = await readFile(ENTITY, 'utf8');
});

/** A loan that is asked for. */
async function loan(admin: Api): Promise<number> {
  const save = async (path: string, obj: object) => {
    const { status, body } = await admin.post(`/library/${path}`, { obj });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.ResultData;
  };
  const { bookId } = await save('books', { title: 'Il sentiero', author: 'I. C.', shelf: 'A', pages: 160 });
  const { memberId } = await save('members', { name: 'Ida Po', email: 'i@example.org' });
  return (await save('loans', { bookId, memberId, lentOn: '2026-03-02', dueOn: '2026-04-02' })).loanId;
}

describe('schemas that are edited while people work', () => {
  it.each(sizes('phone'))(
    '[SCHEMA-A4] shows administrators an invalid file (%s), until it is valid',
    async (size) => {
      const pageVisit = await walk('admin', '/soci', { size });
      const librarian = await visit('ada', '/', { size });
      await writeFile(ENTITY, text.replace('"properties"', '"proprieta"'));
      await notice(pageVisit.page).waitFor();
      const noticeText = await notice(pageVisit.page).innerText();
      expect(noticeText).toContain('restano in vigore gli ultimi schemi corretti');
      expect(noticeText).toMatch(/schemas\/library\/member\.entity\.json, riga \d+, colonna \d+/);
      expect(noticeText).toContain('Correggi il file e salvalo');
      await expectSound(pageVisit, '.schema-notice');
      expect(await notice(librarian.page).count()).toBe(0);
      // The last good set is in force.
      await button(pageVisit.page, 'Nuovo socio').click();
      await pageVisit.page.getByRole('dialog').getByLabel('Nominativo').waitFor();
      await writeFile(ENTITY, text);
      await notice(pageVisit.page).waitFor({ state: 'detached' });
    },
  );

  it('[SCHEMA-A4] [UI-04] activates a valid set at once; a form in use stays as it was opened, the list behind it is new, and no reload is asked for', async () => {
    const { page } = await walk('admin', '/soci', { size: 'phone' });
    await button(page, 'Nuovo socio').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nominativo').fill('Officina');
    await writeFile(ENTITY, text.replace('"title": "Nominativo"', '"title": "Cognome"'));
    const table = join(app().schemas, 'library/members.table.json');
    const columns = await readFile(table, 'utf8');
    await writeFile(table, columns.replace('"label": "Nominativo"', '"label": "Titolo"'));
    await page.getByText('Titolo').first().waitFor({ state: 'attached' });
    expect(await dialog.getByLabel('Nominativo').inputValue()).toBe('Officina');
    expect(await page.locator('.new-version').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await dialog.waitFor({ state: 'detached' });
    await button(page, 'Nuovo socio').click();
    await dialog.getByLabel('Cognome').waitFor();
    await Promise.all([writeFile(ENTITY, text), writeFile(table, columns)]);
  });

  it('[SCHEMA-A4] [UI-04] a form in use on a page stays as it was opened, with its wizard, and is saved; its screen is new at once, all of it after the save', async () => {
    const admin = await api('admin');
    const loanId = await loan(admin);
    const { page } = await walk('admin', `/prestiti/${loanId}/presta`);
    const volumes = page.locator('[data-field="volumes"]');
    await volumes.locator('input').fill('2');
    await volumes.locator('input').blur();
    const changes = [
      ['presta.screen.json', '"title": "Presta un libro"', '"title": "Dai un libro"'],
      ['lend.wizard.json', '"title": "Dati del prestito"', '"title": "Chi e che cosa"'],
      ['loan.entity.json', '"title": "Volumi"', '"title": "Tomi"'],
    ] as const;
    const formerTexts = await Promise.all(
      changes.map(async ([name, from, to]) => {
        const path = join(app().schemas, 'library', name);
        const former = await readFile(path, 'utf8');
        expect(former).toContain(from);
        await writeFile(path, former.replace(from, to));
        return [path, former] as const;
      }),
    );
    await page.locator('h1', { hasText: 'Dai un libro' }).waitFor();
    expect(await volumes.innerText()).toContain('Volumi');
    expect(await volumes.locator('input').inputValue()).toBe('2');
    expect(await page.locator('.wizard h3').innerText()).toContain('Dati del prestito');
    expect(await page.locator('.new-version').count()).toBe(0);
    await button(page, 'Salva').click();
    await volumes.getByText('Tomi').waitFor();
    expect(await volumes.locator('input').inputValue()).toBe('2');
    expect(await page.locator('.wizard h3').innerText()).toContain('Chi e che cosa');
    expect((await admin.get(`/library/loans/${loanId}`)).body).toMatchObject({ volumes: 2 });
    for (const [path, former] of formerTexts) await writeFile(path, former);
  });

  it('[SCHEMA-A4] [UI-04] a form on a page and in a block that are gone stays with its input, and is saved; both are gone once it is left', async () => {
    const admin = await api('admin');
    const loanId = await loan(admin);
    const { page: lending } = await walk('admin', `/prestiti/${loanId}/presta`);
    const volumes = lending.locator('[data-field="volumes"]');
    await volumes.locator('input').fill('3');
    const { page } = await walk('admin', '/soci', { size: 'desk' });
    const way = page.getByRole('link', { name: 'Soci', exact: true });
    await way.first().waitFor();
    await button(page, 'Nuovo socio').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nominativo').fill('Ines Blu');
    await dialog.getByLabel('E-mail').fill('ines@example.org');

    const folder = join(app().schemas, 'library');
    const paths = ['soci.screen.json', 'presta.screen.json', 'lend.wizard.json'].map((n) => join(folder, n));
    const [members = '', screen = '', wizard = ''] = await Promise.all(
      paths.map((path) => readFile(path, 'utf8')),
    );
    const { blocks, ...lend } = JSON.parse(screen);
    const { steps, ...rest } = JSON.parse(wizard);
    const without = [
      { ...lend, blocks: blocks.filter(({ name }: { name: string }) => name !== 'loan') },
      { ...rest, steps: steps.slice(1) },
    ];
    await rm(paths[0] ?? '');
    await Promise.all(without.map((content, at) => writeFile(paths[at + 1] ?? '', JSON.stringify(content))));
    await way.first().waitFor({ state: 'detached' });
    await lending.getByRole('link', { name: 'Soci', exact: true }).first().waitFor({ state: 'detached' });
    expect(await dialog.getByLabel('Nominativo').inputValue()).toBe('Ines Blu');
    await dialog.getByRole('button', { name: 'Salva', exact: true }).click();
    await page.getByRole('heading', { name: 'Pagina non trovata' }).waitFor();
    expect(await dialog.count()).toBe(0);
    expect((await admin.get('/library/members?q=Ines')).body.members).toMatchObject([{ name: 'Ines Blu' }]);

    expect(await volumes.locator('input').inputValue()).toBe('3');
    await button(lending, 'Salva').click();
    await volumes.waitFor({ state: 'detached' });
    expect((await admin.get(`/library/loans/${loanId}`)).body).toMatchObject({ volumes: 3 });
    await Promise.all([members, screen, wizard].map((content, at) => writeFile(paths[at] ?? '', content)));
    await way.first().waitFor();
  });

  it('[SCHEMA-A4] [UI-04] a page that takes over new schemas misses no change meanwhile', async () => {
    const save = async (name: string) =>
      (await api('admin')).post('/library/members', { obj: { name, email: 'x@example.org' } });
    await save('Anna Riva');
    const { page } = await visit('admin', '/soci');
    await page.getByText('Anna Riva').waitFor();
    // A second stream would open too late.
    const door = Promise.withResolvers<void>();
    await page.route('**/events*', async (route) => {
      await door.promise;
      await route.continue();
    });
    const table = join(app().schemas, 'library/members.table.json');
    const columns = await readFile(table, 'utf8');
    await writeFile(table, columns.replace('"label": "Nominativo"', '"label": "Titolo"'));
    await page.getByText('Titolo').first().waitFor();
    await save('Elsa Neri');
    door.resolve();
    await page.getByText('Elsa Neri').waitFor();
    await writeFile(table, columns);
  });

  it('[SCHEMA-A4] reports changes that need a restart, with the steps', async () => {
    const pageVisit = await walk('admin', '/soci', { size: 'phone' });
    const field = '"properties": { "Motto": { "title": "1", "type": "string", "maxLength": 50 },';
    await writeFile(ENTITY, text.replace('"properties": {', field));
    await pageVisit.page.getByText('entrano in vigore solo al riavvio').waitFor();
    await expectSound(pageVisit, '.schema-notice');
    await notice(pageVisit.page).locator('summary').click();
    await pageVisit.page.getByText('add column "Motto"').waitFor();
    await expectSound(pageVisit, '.schema-notice');
    await writeFile(ENTITY, text);
    await notice(pageVisit.page).waitFor({ state: 'detached' });
  });
});
