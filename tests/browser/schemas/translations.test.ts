import { afterEach, expect, it } from 'vitest';
import { browserVisits, expectSound } from '../../support/browserVisits.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';

const { visit, api } = browserVisits();

const PAGE = '/amministrazione/schemi?form=squad/squad.form.json';
const shot = process.env['SHOTS'];

/** Drafts must not leak into later tests. */
afterEach(async () => {
  const admin = await api('admin');
  const { files } = (await admin.get('/api/schemas/files')).body;
  for (const { path, draft } of files) {
    if (draft !== null)
      await admin.send('DELETE', `/api/schemas/drafts?path=${path}&revision=${draft.revision}`);
  }
});

it('[CKL-04] offers former translations of a changed text, and allows an exception for one place', {
  timeout: 240_000,
}, async () => {
  const admin = await api('admin');
  const otherAdmin = schemaAdmin(admin);
  const pageVisit = await visit('admin', PAGE, { size: 'phone' });
  const { page } = pageVisit;
  await page.getByRole('treeitem', { name: /^Note/ }).first().press('F2');
  await page.getByLabel('Etichetta', { exact: true }).first().fill('Annotazioni della squadra');
  const words = page.getByRole('region', { name: '«Annotazioni della squadra» nelle altre lingue' });
  await words.getByText('«Note» era «Notes»').waitFor();
  expect(await words.getByText('manca').count()).toBe(2);
  await expectSound(pageVisit);
  if (shot) await page.screenshot({ path: `${shot}/translations.png`, fullPage: true });
  const list = (count: number) => page.getByRole('region', { name: `Traduzioni che mancano: ${count}.` });
  await list(2).waitFor({ timeout: 60_000 });
  await words.getByRole('button', { name: 'English: usa «Notes»' }).click();
  await list(1).waitFor({ timeout: 60_000 });
  await words.getByRole('textbox', { name: /العربية/ }).fill('تعليقات');
  await list(1).waitFor({ state: 'detached', timeout: 60_000 });
  expect(await words.getByText('manca').count()).toBe(0);
  const draftText = JSON.stringify((await otherAdmin.file('squad/translations.ar.json'))['draft']);
  expect(draftText).toContain('"Annotazioni della squadra":"تعليقات"');
});
