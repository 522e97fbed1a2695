import { describe, expect, it } from 'vitest';
import { expectSound, libraryVisits } from './visitLibrary.ts';

const TURIN = { geolocation: { latitude: 45.07, longitude: 7.69 }, permissions: ['geolocation'] };

describe('a workflow from its schema', () => {
  const visit = libraryVisits();

  for (const size of ['phone', 'desk'] as const) {
    it(`shows the state, the next steps and the actions, sound on a ${size}`, async () => {
      const visited = await visit('workflow', size);
      const { page } = visited;
      const bar = page.getByRole('region', { name: 'Operazioni' });
      expect(await bar.textContent()).toContain('Pronto');
      expect(await bar.textContent()).toContain('Consegna il libro al lettore');
      expect(await bar.getByRole('button').allInnerTexts()).toEqual(['Consegna', 'Segnala perduto']);
      await expectSound(visited);
    });
  }

  it('[TEAM-03] shows beside the button and when pressed why a transition is refused', async () => {
    const { page } = await visit('workflow', 'phone');
    expect(await page.getByText('Tutte le copie devono essere controllate.').count()).toBe(1);
    await page.getByRole('button', { name: 'Consegna' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Attenzione!' });
    expect(await dialog.textContent()).toContain('Tutte le copie devono essere controllate.');
    await dialog.getByRole('button', { name: 'Ho capito' }).click();
    expect(await page.locator('[data-done]').textContent()).toBe('');
  });

  it('[TEAM-02] asks, takes the position and carries it along', async () => {
    const { page } = await visit('workflow&checked', 'phone', TURIN);
    await page.getByRole('button', { name: 'Consegna' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Attenzione!' });
    expect(await dialog.textContent()).toContain('Sei sicuro di voler consegnare il libro?');
    await dialog.getByRole('button', { name: 'Sì, procedi' }).click();
    await expect.poll(() => page.locator('[data-done]').textContent()).toBe('handOut 45.07,7.69');
    expect(
      await page.getByRole('region', { name: 'Operazioni' }).getByRole('button').allInnerTexts(),
    ).toEqual(['Rientro', 'Segnala perduto']);
  });

  it('[TEAM-11] continues with an empty position where the device gives none, and reports so', async () => {
    const { page } = await visit('workflow&checked', 'phone', { permissions: [] });
    await page.getByRole('button', { name: 'Consegna' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sì, procedi' }).click();
    await expect.poll(() => page.locator('[data-done]').textContent()).toBe('handOut nowhere');
    expect(await page.getByText('Unable to retrieve your location').count()).toBe(1);
  });

  it('changes nothing after the question is declined', async () => {
    const { page } = await visit('workflow&checked', 'desk', TURIN);
    await page.getByRole('button', { name: 'Consegna' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'No, torna indietro' }).press('Escape');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    expect(await page.locator('[data-done]').textContent()).toBe('');
  });

  it('shows the message of the answer and follows its target, where the schema names it', async () => {
    const { page } = await visit('workflow&checked', 'phone', TURIN);
    await page.getByRole('button', { name: 'Consegna' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sì, procedi' }).click();
    await page.getByRole('button', { name: 'Rientro' }).click();
    await page.getByText('Va allo scaffale R1').waitFor();
    expect(await page.evaluate(() => window.went)).toEqual({ screen: 'shelf', params: { id: 'R1' } });
  });

  it('draws the states from the data, marks the current one, and describes them in text', async () => {
    const { page } = await visit('workflow');
    const diagram = page.getByRole('region', { name: 'Diagramma degli stati: Prestito' });
    expect(await diagram.locator('rect').count()).toBe(4);
    expect(await diagram.locator('[data-current]').textContent()).toBe('Pronto');
    expect(await diagram.locator('li').allInnerTexts()).toContain('Segnala perduto: Pronto, Fuori → Perduto');
  });
});
