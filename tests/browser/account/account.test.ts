import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createApi } from '../../support/api.ts';
import { browserVisits, expectSound } from '../../support/browserVisits.ts';
import { sizes } from '../../support/sizes.ts';
import { TEST_PASSWORD, TEST_USERS } from '../../support/testUsers.ts';
import { borrowPage } from '../../support/warmPages.ts';

const { app, db, visit } = browserVisits();

async function change(page: Page, from: string, to: string): Promise<void> {
  await page.getByLabel(/^Password attuale/).fill(from);
  await page.getByLabel(/^Nuova password/).fill(to);
  await page.getByLabel(/^Ripeti la nuova/).fill(to);
  await page.getByRole('button', { name: 'Cambia password' }).click();
}

const agree = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'Sì, procedi' });

async function enter(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Nome utente').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Accedi', exact: true }).click();
}

describe("one's own account", () => {
  it('[DESK-A7] [ASVS 6.2.2] [ASVS 6.2.3] changes the password: a wrong old password is reported, a right one keeps this device signed in', async () => {
    const { page } = await visit('planner', '/account');
    const plannerClient = await app().api('planner');
    await page.getByLabel(/^Password attuale/).waitFor();
    // Password managers use `autocomplete`: they must not fill the old password into the field for a new one.
    const kinds = await page
      .locator('form input[autocomplete$=password]')
      .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('autocomplete')));
    expect(kinds).toEqual(['current-password', 'new-password', 'new-password']);
    await change(page, 'sbagliata', 'Tralicci-42!');
    await page.getByText('La password attuale non è corretta.').first().waitFor();
    await change(page, TEST_PASSWORD, 'Tralicci-42!');
    await page.getByText('Password cambiata').first().waitFor();
    expect(await page.getByLabel(/^Password attuale/).inputValue()).toBe('');
    expect((await plannerClient.get('/auth/me')).status).toBe(401);
    expect(await db().selectFrom('drafts').selectAll().execute()).toEqual([]);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
      'Tralicci',
    );
    await page.getByRole('button', { name: 'Menu di Piero Neri' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('[PERM-01] an open page takes over a changed role with the first refusal', async () => {
    const { page } = await visit('planner', '/articoli');
    const reads: string[] = [];
    page.on('request', (request) => request.url().endsWith('/auth/session') && reads.push(request.url()));
    await page.getByRole('searchbox').waitFor();
    const user = db().updateTable('users').where('username', '=', 'planner');
    await user.set({ role: 'operaio' }).execute();
    try {
      await page.getByRole('searchbox').fill('gru');
      await page.getByRole('link', { name: 'Articoli', exact: true }).waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'Cantieri', exact: true }).first().click();
      await page.getByRole('heading', { name: 'Cantieri', level: 1 }).waitFor();
      expect(reads.length).toBeLessThanOrEqual(2);
    } finally {
      await user.set({ role: TEST_USERS.planner.role }).execute();
    }
  });

  it('[ASVS 7.5.2] ends another session of one’s own', async () => {
    const lost = await app().api('operaio');
    const { page } = await visit('operaio', '/account');
    await page
      .getByRole('button', { name: /^Termina: / })
      .first()
      .click();
    await agree(page).click();
    await page.getByText('Sessione terminata').first().waitFor();
    expect((await lost.get('/auth/me')).status).toBe(401);
  });

  it('[ASVS 7.4.5] signs out everywhere, and leads to the door', async () => {
    const officeClient = await app().api('ufficio');
    const { page } = await visit('ufficio', '/account');
    await page.getByRole('button', { name: 'Esci ovunque' }).click();
    await agree(page).click();
    await page.getByRole('heading', { name: 'Accedi' }).waitFor();
    expect((await officeClient.get('/auth/me')).status).toBe(401);
  });

  it('[ASVS 7.4.5] an administrator ends the sessions of a user', async () => {
    const operaio = await app().api('operaio');
    const { page } = await visit('admin', '/amministrazione/utenti');
    await page.getByRole('button', { name: 'Termina le sessioni: Olga Verdi' }).click();
    await agree(page).click();
    await page.getByText('Sessioni di Olga Verdi terminate').first().waitFor();
    expect((await operaio.get('/auth/me')).status).toBe(401);
  });
});

describe('a session that ends while its password is being changed', () => {
  it('[UI-04] asks to sign in, also where the answer came before the change had ended', async () => {
    const { page } = await visit('ufficio', '/account');
    await page.getByLabel(/^Password attuale/).waitFor();
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    let refused = 0;
    await page.route(/\/auth\/me\/sessions/, (route) => {
      refused += 1;
      return route.fulfill({
        status: 401,
        json: { ResultCode: -1, ResultMessage: '', code: 'NOT_SIGNED_IN' },
      });
    });
    await page.route('**/auth/me/password', async (route) => {
      await ended;
      await route.fulfill({ status: 400, json: { ResultCode: -1, ResultMessage: 'Riprova', code: 'WRONG' } });
    });
    const passwordRequest = page.waitForRequest('**/auth/me/password');
    await change(page, TEST_PASSWORD, 'Tralicci-43!');
    await passwordRequest;
    const readAgain = () => page.evaluate(() => void dispatchEvent(new Event('online')));
    await expect.poll(() => readAgain().then(() => refused), { timeout: 20_000 }).toBeGreaterThan(0);
    expect(await page.getByRole('dialog', { name: 'Accedi di nuovo' }).count()).toBe(0);
    end();
    await page.getByRole('dialog', { name: 'Accedi di nuovo' }).waitFor();
  });
});

describe('a password set by another person', () => {
  for (const size of sizes('phone')) {
    it(`[ADMIN-A14] [ASVS 6.4.1] leads to the page that changes it, and from there into the product, on a ${size}`, async () => {
      const admin = await app().api('admin');
      const username = `nuova-${size}`;
      const obj = { username, fullName: 'Nuova Persona', role: 'operaio', password: 'Pali-e-Fune9!' };
      expect((await admin.post('/api/users', { obj })).status).toBe(200);
      const { page, context, giveBack } = await borrowPage(size);
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      await page.goto(app().address);
      await enter(page, username, obj.password);
      await page.getByRole('heading', { name: 'Scegli la tua password' }).waitFor();
      await page.getByLabel(/^Password attuale/).waitFor();
      await expectSound({ page, context, complaints });
      await page.reload();
      // The rules are visible before any input; a refusal uses the same text as other forms.
      await page.getByText(/^Almeno 8 caratteri/).waitFor();
      await change(page, obj.password, 'Montagna-Verde9!');
      await page
        .getByText(/parole tra le più usate/)
        .first()
        .waitFor();
      expect(await page.getByRole('main').innerText()).not.toContain('rule.');
      await change(page, obj.password, 'Corde-e-Ramponi7!');
      await page.getByRole('button', { name: 'Menu di Nuova Persona' }).waitFor();
      await giveBack(app().address);
    });
  }

  it('[ASVS 6.4.1] given while one works ends the work at the door, and then leads there', async () => {
    const { page } = await visit('capo', '/account');
    const admin = await app().api('admin');
    const { user } = (await admin.get(`/api/users/${TEST_USERS.capo.userId}`)).body;
    await admin.post('/api/users', { obj: { ...user, password: 'Nuova-di-Zecca3!' } });
    // The page receives the change of the user, reloads, and gets a 401.
    const dialog = page.getByRole('dialog', { name: 'Accedi di nuovo' });
    await dialog.getByLabel('Password', { exact: true }).fill('Nuova-di-Zecca3!');
    await dialog.getByRole('button', { name: 'Accedi', exact: true }).click();
    await page.getByRole('heading', { name: 'Scegli la tua password' }).waitFor();
    expect((await (await createApi(app().address, 'capo', 'Nuova-di-Zecca3!')).get('/auth/me')).status).toBe(
      200,
    );
  });
});
