import { expect, it } from 'vitest';
import type { Json } from '../../../engine/contract/index.ts';
import { newChecklist } from '../../../engine/editor/index.ts';
import { browserVisits } from '../../support/browserVisits.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';
import { attention, button } from '../team/words.ts';

const { api, app, db, walk } = browserVisits();

/** Publishes a checklist with the items of the pre-job check. */
async function publishMeeting(): Promise<void> {
  const admin = await api('admin');
  const { contents } = (await admin.get('/api/schemas/contents?whole=true')).body;
  const files = Object.fromEntries(
    contents.map(({ path, content }: { path: string; content: Json }) => [path, content]),
  );
  const template = { like: 'pjc', title: 'Riunione sicurezza', translations: {}, whole: true } as const;
  const drafts = Object.entries(newChecklist(files, template).files).map(([path, content]) => ({
    ...{ path, content },
    revision: 0,
  }));
  expect((await admin.post('/api/schemas/drafts', { drafts })).status).toBe(200);
  expect((await schemaAdmin(admin).publish()).status).toBe(200);
}

it('[CKL-04] [UI-04] a checklist that is withdrawn while it is filled in stays with its answers, and its save says so; once left, its page is gone', async () => {
  await publishMeeting();
  const teamId = await buildTeam(db(), { Stato: 'O' });
  const path = `/cantieri/${teamId}/riunione-sicurezza`;
  const { page } = await walk('capo', path, { size: 'phone' });
  const works = page.getByRole('switch', { name: 'Lavori elettrici MT' });
  await works.check();
  const before = await app().sets.current();
  const core = page.waitForResponse((answer) => answer.url().includes('/product/core.json'));
  expect((await schemaAdmin(await api('admin')).back(0)).status).toBe(200);
  expect((await app().sets.current()).product.version).not.toBe(before.product.version);
  await core;
  // Longer than the form's part of the page waits before it looks again.
  await page.waitForTimeout(1500);
  expect(await works.isChecked()).toBe(true);
  await button(page, 'Salva Riunione sicurezza').click();
  await attention(page)
    .getByText('Questa funzione è stata tolta mentre la pagina era aperta. Quello che hai scritto resta qui')
    .waitFor();
  await attention(page).getByRole('button').last().click();
  expect(await works.isChecked()).toBe(true);
  await page.getByRole('link', { name: `Cantiere n.${teamId}`, exact: true }).click();
  await works.waitFor({ state: 'detached' });
  await page.goto(new URL(path, page.url()).href);
  await page.getByRole('heading', { name: 'Pagina non trovata' }).waitFor();
});
