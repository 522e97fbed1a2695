import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { browserVisits, DIALOG, expectSound, expectWhole } from '../../support/browserVisits.ts';
import { buildEmployee } from '../../support/buildTeam.ts';
import { sizes } from '../../support/sizes.ts';
import { agree, button, toast } from '../team/words.ts';

const { visit, walk, db } = browserVisits();

beforeAll(async () => {
  for (const lastName of ['Zanetti', 'Zorzi', 'Zuliani']) {
    await buildEmployee(db(), { firstName: 'Vito', lastName, mobile: '333 987' });
  }
});

describe('a person’s data', () => {
  it('[GDPR-15] is taken along as a ZIP, from the list of employees', async () => {
    const { page } = await walk('admin', '/dipendenti?q=Zanetti', { size: 'phone' });
    await button(page, 'Esporta i dati: Zanetti Vito').click();
    const saved = await page.waitForEvent('download');
    expect(saved.suggestedFilename()).toBe('Dati di Zanetti Vito.zip');
    const files = unzipSync(await buffer(await saved.createReadStream()));
    expect(strFromU8(files['dati/Dipendenti.json'] as Uint8Array)).toContain('Zanetti');
  });

  it.each(sizes('phone'))(
    '[GDPR-17] [UI-04] is erased after a confirmation that lists the losses, sound on a %s',
    async (size) => {
      const name = size === 'phone' ? 'Zorzi' : 'Zuliani';
      const pageVisit = await walk('admin', `/dipendenti?q=${name}`, { size });
      const { page } = pageVisit;
      const erase = page.getByRole('button', { name: /^Rendi anonimo/ });
      await erase.first().waitFor();
      await expectWhole(pageVisit);
      await erase.first().click();
      await page.getByRole('alertdialog').waitFor();
      await expectSound(pageVisit, DIALOG);
      expect(await agree(page)).toContain(`Rendere anonimo ${name} Vito?`);
      await toast(page, `${name} Vito ora è anonimo`).waitFor();
      const nameQuery = db().selectFrom('employees').select('fullName').where('fullName', 'like', `${name}%`);
      expect(await nameQuery.execute()).toEqual([]);
    },
  );

  it('[GDPR-17] is not offered to those without the permission', async () => {
    const { page } = await visit('planner', '/dipendenti?q=Zanetti');
    await page.getByText('Zanetti Vito').first().waitFor();
    expect(await page.getByRole('button', { name: /^(Rendi anonimo|Esporta i dati)/ }).count()).toBe(0);
  });
});
