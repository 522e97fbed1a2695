import { expect, it } from 'vitest';
import { browserVisits, expectSound } from '../../support/browserVisits.ts';
import { eventually } from '../../support/eventually.ts';
import { sizes } from '../../support/sizes.ts';

const { visit } = browserVisits({
  seed: async (database) => {
    await database
      .insertInto('backups')
      .values([
        {
          ...{
            origin: 'A',
            status: 'E',
            startedBy: 'sistema',
            startedAt: '2026-11-18T01:30:00Z',
            seconds: 3,
          },
          message:
            'Il disco della cartella delle copie è pieno: libera spazio o scegli un’altra cartella (BACKUP_DIR).',
        },
        {
          ...{
            origin: 'A',
            status: 'D',
            startedBy: 'sistema',
            startedAt: '2026-10-01T01:30:00Z',
            seconds: 41,
          },
          ...{ fileName: 'cantieri-20261001-013000-1-a1b2c3.tar.age', size: 734_003_200, encrypted: 'Y' },
          ...{ rowCount: 182_000, fileCount: 2_104, lostCount: 0 },
        },
      ])
      .execute();
  },
});

it.each(sizes('desk'))(
  '[SEC-BACKUP] [DESK-I] an administrator reads in plain words how back-ups ended and when they are made, and makes one by hand (%s)',
  async (size) => {
    const pageVisit = await visit('admin', '/amministrazione/copie', { size });
    const { page } = pageVisit;
    const plan = page.locator('.schema-table').first();
    for (const label of ['Ultime copie sempre conservate', 'Giorni di conservazione delle altre'])
      await plan.getByText(label).first().waitFor({ state: 'attached' });
    await page.getByText('Il disco della cartella delle copie è pieno').first().waitFor();
    await expectSound(pageVisit);
    const archives = page.getByText(/cantieri-\d{8}-\d{6}-\d+-\w{6}\.tar$/);
    const before = await archives.count();
    await page.getByRole('button', { name: 'Esegui ora' }).click();
    await page.getByText('Copia di sicurezza avviata').first().waitFor();
    // The list receives the end as an event.
    await eventually(() => archives.count()).toBeGreaterThan(before);
    await expectSound(pageVisit, '.schema-table');
  },
);

it('[SEC-BACKUP] hides the page from other roles', async () => {
  const { page } = await visit('planner', '/amministrazione/copie');
  await page.getByRole('heading', { name: 'Accesso non consentito' }).waitFor();
  expect(await page.getByRole('button', { name: 'Esegui ora' }).count()).toBe(0);
});
