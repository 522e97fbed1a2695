import { expect, it } from 'vitest';
import { browserVisits } from '../../support/browserVisits.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { button, card, section, toast } from '../team/words.ts';

const { api, db, walk } = browserVisits();

it('[CKL-02] a pole that somebody else checks meanwhile is named beside its picket and after the save; both checks stand in the list', async () => {
  const teamId = await buildTeam(db(), { Stato: 'O' });
  const { page } = await walk('capo', `/cantieri/${teamId}/vis/nuova`, { size: 'phone' });
  await page.getByLabel('Picchetto').fill('117');
  await page.getByLabel('Tipo di sostegno').selectOption({ label: 'Legno' });
  await section(page, 'Esito della verifica');
  await page.getByRole('combobox', { name: /^Esito/ }).selectOption({ label: 'Idoneo' });
  await page.getByRole('textbox', { name: /^Perché è idoneo/ }).fill('Palo nuovo');
  const twice = /^Il sostegno 117 ha già una verifica di questo giorno/;
  const warning = page.locator('[data-field="picchetto"]').getByText(twice);
  expect(await warning.count()).toBe(0);
  const vis = {
    picchetto: '117',
    tipoSostegno: 'legno',
    ev_esito: 'idoneo',
    motivoNonGuardati: 'Palo nuovo',
  };
  const body = { vis, teamId };
  const other = await (await api('admin')).post('/wscnt/verifica-integrita-sostegni/addupdate', body);
  expect(other.status, JSON.stringify(other.body)).toBe(200);
  // The page shows a later section by now.
  await warning.waitFor({ state: 'attached' });
  await button(page, 'Salva verifica').click();
  await toast(page, twice).waitFor();
  await expect.poll(() => card(page, '117').count()).toBe(2);
});
