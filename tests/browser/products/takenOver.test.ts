import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenLibrary, openLibrary } from '../../support/openLibrary.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';
import { TEST_PASSWORD } from '../../support/testUsers.ts';

let library: OpenLibrary;

beforeAll(async () => {
  library = await openLibrary('desk');
  await library.running.database.pool.query(
    `insert into users (username, "fullName", role, "passwordHash")
     select name, initcap(name), 'admin', "passwordHash" from users, (values ('bea'), ('cia')) as more (name) where username = 'ada'`,
  );
  const book = { title: 'Le cosmicomiche', author: 'Italo Calvino', shelf: 'A', pages: 160 };
  expect((await (await library.running.api('ada')).post('/library/books', { obj: book })).status).toBe(200);
}, 240_000);
afterAll(() => library?.close());

type Relabel = readonly [path: string, from: string, to: string];

/** One person writes it, another publishes. */
async function publish(...relabels: readonly Relabel[]): Promise<void> {
  const [bea, cia] = await Promise.all([library.running.api('bea'), library.running.api('cia')]);
  for (const [path, from, to] of relabels) {
    const drafted = await schemaAdmin(bea).draft(path, (content) => {
      const changed = JSON.parse(JSON.stringify(content).replace(`"${from}"`, `"${to}"`)) as object;
      Object.assign(content, changed);
    });
    expect(drafted.status, JSON.stringify(drafted.body)).toBe(200);
  }
  const published = await schemaAdmin(cia).publish();
  expect(published.status, JSON.stringify(published.body)).toBe(200);
}

it('[UI-04] an open page takes over texts, lists and tables of a publication without being loaded anew, except the form under the hand', async () => {
  const { page, running, complaints } = library;
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto(running.address);
  await page.getByLabel('Nome utente').fill('ada');
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await button('Accedi').click();
  await page.getByRole('link', { name: 'Libri', exact: true }).first().click();
  await head('Titolo').waitFor();
  await page.evaluate(() => Reflect.set(window, 'stays', true));

  // The search of a list keeps its text and the focus in the new list.
  const search = page.getByRole('searchbox');
  await search.fill('Calvino');
  await publish(
    ['library/books.table.json', 'Autore', 'Scritto da'],
    ['library/shelf.options.json', 'Narrativa', 'Romanzi'],
  );
  await head('Scritto da').waitFor();
  expect(await search.inputValue()).toBe('Calvino');
  expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
  await search.fill('');

  await button('Nuovo libro').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Titolo').fill('Il barone rampante');
  await dialog.getByLabel('Pagine').fill('320');
  await dialog.getByRole('combobox', { name: 'Scaffale' }).selectOption({ label: 'Romanzi' });
  await publish(
    ['library/books.table.json', 'Pagine', 'Facciate'],
    ['library/book.entity.json', 'Titolo', 'Nome del libro'],
    ['library/libri.screen.json', 'Libri', 'Volumi'],
  );
  // Behind the dialog, which stays as it was opened.
  await page.locator('th', { hasText: 'Facciate' }).waitFor();
  await page.locator('h1', { hasText: 'Volumi' }).waitFor();
  expect(await dialog.getByLabel('Titolo').inputValue()).toBe('Il barone rampante');
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Il barone rampante').first().waitFor();

  // An untouched form is taken over with the rest, and keeps the focus.
  await button('Nuovo libro').click();
  const name = dialog.getByLabel('Nome del libro');
  await name.focus();
  await publish(['library/book.entity.json', 'Nome del libro', 'Titolo intero']);
  const renamed = dialog.getByLabel('Titolo intero');
  await renamed.waitFor();
  expect(await renamed.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await page.locator('.new-version').count()).toBe(0);
  expect(await page.evaluate(() => Reflect.get(window, 'stays'))).toBe(true);
  expect(complaints).toEqual([]);
});
