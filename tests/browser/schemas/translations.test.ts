import { afterEach, expect, it } from 'vitest';
import { browserVisits, expectSound } from '../../support/browserVisits.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';

const { visit, api } = browserVisits();

const ENTITY = 'squad/squad.entity.json';
const PAGE = '/amministrazione/schemi?form=squad/squad.form.json';
const shot = process.env['SHOTS'];

/** What nobody shall find who comes after. */
afterEach(async () => {
  const admin = await api('admin');
  const { files } = (await admin.get('/api/schemas/files')).body;
  for (const { path, draft } of files) {
    if (draft !== null)
      await admin.send('DELETE', `/api/schemas/drafts?path=${path}&revision=${draft.revision}`);
  }
});

it('[CKL-04] a text that was changed keeps its translations, which are told until somebody has read them again', {
  timeout: 240_000,
}, async () => {
  const admin = await api('admin');
  const other = schemaAdmin(admin);
  await other.draft(ENTITY, (entity) => {
    Object.assign((entity['properties'] as Record<string, object>)['Notes'] ?? {}, {
      title: 'Annotazioni',
    });
  });
  await admin.get('/api/schemas/check');
  const seen = await visit('admin', PAGE, { size: 'phone' });
  const { page } = seen;
  const list = (count: number) =>
    page.getByRole('region', { name: `Traduzioni da rileggere: ${count}`, exact: true });
  await list(2).getByRole('button', { name: 'Vai al posto' }).first().click();
  const words = page.getByRole('region', { name: '«Annotazioni» nelle altre lingue' });
  expect(await words.getByText('traduce ancora «Note»: da rileggere').count()).toBe(2);
  await expectSound(seen);
  if (shot) await page.screenshot({ path: `${shot}/translations.png`, fullPage: true });
  await words.getByRole('button', { name: 'English: è ancora giusta' }).click();
  await list(1).waitFor({ timeout: 60_000 });
  await words.getByRole('textbox', { name: /العربية/ }).fill('تعليقات');
  await list(1).waitFor({ state: 'detached', timeout: 60_000 });
  expect(await words.getByText('traduce ancora').count()).toBe(0);
  const kept = JSON.stringify((await other.file('squad/translations.ar.json'))['draft']);
  expect(kept).toContain('"of":"Annotazioni","is":"تعليقات"');
});
