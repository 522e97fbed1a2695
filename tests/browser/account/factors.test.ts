import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserVisits, expectSound } from '../../support/browserVisits.ts';
import type { viewports } from '../../support/chromium.ts';
import { sizes } from '../../support/sizes.ts';
import { TEST_PASSWORD, TEST_USERS } from '../../support/testUsers.ts';
import { borrowPage } from '../../support/warmPages.ts';

const { app, db, visit } = browserVisits();

/** Passkeys belong to a name: the same server, not by its number. */
const localhostAddress = () => app().address.replace('127.0.0.1', 'localhost');

async function open(address: string, size: keyof typeof viewports = 'desk') {
  const { page, context, giveBack } = await borrowPage(size);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(address);
  return { context, page, complaints, leave: () => giveBack(address) };
}

async function enter(page: Page, username: string): Promise<void> {
  await page.getByLabel('Nome utente').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole('button', { name: 'Accedi', exact: true }).click();
}

/** Makes the last proof of identity of a user old. */
const stale = (username: keyof typeof TEST_USERS) =>
  db()
    .updateTable('sessions')
    .set({ verifiedAt: new Date(Date.now() - 3_600_000) })
    .where('userId', '=', TEST_USERS[username].userId)
    .execute();

describe('an authenticator app', () => {
  it('[ASVS 6.3.3] is added by its drawing or its key, asked for at the door, and replaced by a recovery code', async () => {
    const pageVisit = await visit('capo', '/account', { size: 'phone' });
    const { page } = pageVisit;
    await page.getByRole('button', { name: "Aggiungi un'app dei codici" }).click();
    const dialog = page.getByRole('dialog', { name: "Aggiungi un'app dei codici" });
    const secret = await dialog.locator('.secret').innerText();
    // The image is decoded asynchronously.
    await expect
      .poll(() => dialog.locator('.qr').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expectSound(pageVisit);
    await dialog.getByLabel('Codice di 6 cifre').fill('000000');
    await dialog.getByRole('button', { name: 'Conferma' }).click();
    await dialog.getByRole('alert').getByText('non va bene').waitFor();
    await dialog.getByLabel('Codice di 6 cifre').fill(new TOTP({ secret }).generate());
    await dialog.getByRole('button', { name: 'Conferma' }).click();
    await page.getByText('Attiva', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Crea codici di recupero' }).click();
    const codes = page.getByRole('dialog', { name: 'Codici di recupero' });
    // Waited for: the codes come from the server.
    const first = await codes.locator('code').first().innerText();
    await expectSound(pageVisit);
    await codes.getByRole('button', { name: 'Li ho conservati' }).click();
    await page.getByText('Ne restano 10.').waitFor();

    for (const size of sizes('phone')) {
      const door = await open(app().address, size);
      await enter(door.page, 'capo');
      await door.page.getByRole('heading', { name: 'Secondo passo' }).waitFor();
      await door.page.getByLabel('Codice di 6 cifre').waitFor();
      await expectSound(door);
      await door.leave();
    }
    const { page: lost, leave } = await open(app().address);
    await enter(lost, 'capo');
    await lost.getByLabel('Codice di 6 cifre').fill('000000');
    await lost.getByRole('button', { name: 'Continua' }).click();
    await lost.getByRole('alert').getByText('non va bene').waitFor();
    await lost.getByRole('button', { name: 'Usa un codice di recupero' }).click();
    await lost.getByLabel('Codice di recupero').fill(first);
    await lost.getByRole('button', { name: 'Continua' }).click();
    await lost.getByRole('button', { name: 'Menu di Carlo Rossi' }).waitFor();
    await leave();
  });
});

describe('the second step', () => {
  it('[ASVS 6.3.3] asks each user for their own factor, also after another user began on the same page', async () => {
    const [before, after] = [TEST_USERS.ufficio.userId, TEST_USERS.planner.userId];
    const key = { credentialId: 'Zm9nbGlv', publicKey: 'Zm9nbGlv', counter: 0, name: 'Prova' };
    const createdAt = new Date();
    await db()
      .insertInto('passkeys')
      .values({ userId: before, ...key, createdAt })
      .execute();
    await db().insertInto('recovery_codes').values({ userId: before, codeHash: 'prova' }).execute();
    await db()
      .insertInto('totp_factors')
      .values({ userId: after, secret: 'prova', lastStep: 0, createdAt })
      .execute();
    const { page, leave } = await open(app().address);
    await enter(page, 'ufficio');
    await page.getByLabel('Codice di recupero').waitFor();
    await page.getByRole('button', { name: 'Ricomincia' }).click();
    await enter(page, 'planner');
    await page.getByLabel('Codice di 6 cifre').waitFor();
    expect(await page.getByRole('button', { name: 'Usa la passkey' }).count()).toBe(0);
    expect(await page.getByLabel('Codice di recupero').count()).toBe(0);
    await leave();
    for (const table of ['passkeys', 'recovery_codes', 'totp_factors'] as const) {
      await db().deleteFrom(table).where('userId', 'in', [before, after]).execute();
    }
  });
});

describe('a passkey', () => {
  it('[ASVS 6.3.3] is made on the page, asked for after the password, and opens the door without one', async () => {
    const { page, context, complaints, leave } = await open(localhostAddress());
    const cdp = await context.newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
        ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
      },
    });
    await enter(page, 'operaio');
    await page.getByRole('button', { name: 'Menu di Olga Verdi' }).click();
    await page.getByRole('button', { name: 'Il mio account' }).click();
    await page.getByRole('button', { name: 'Aggiungi una passkey' }).click();
    await page.getByRole('button', { name: /^Togli: Passkey/ }).waitFor();
    await expectSound({ page, context, complaints });

    const signOut = async () => {
      await page.getByRole('button', { name: 'Menu di Olga Verdi' }).click();
      await page.getByRole('button', { name: 'Esci', exact: true }).click();
      await page.getByRole('heading', { name: 'Accedi' }).waitFor();
    };
    await signOut();
    await enter(page, 'operaio');
    await page.getByRole('button', { name: 'Usa la passkey' }).click();
    await page.getByRole('button', { name: 'Menu di Olga Verdi' }).waitFor();
    await signOut();
    await page.getByRole('button', { name: 'Accedi con una passkey' }).click();
    await page.getByRole('button', { name: 'Menu di Olga Verdi' }).waitFor();

    await stale('operaio');
    await page.getByRole('button', { name: 'Menu di Olga Verdi' }).click();
    await page.getByRole('button', { name: 'Il mio account' }).click();
    await page.getByRole('button', { name: "Aggiungi un'app dei codici" }).click();
    const proof = page.getByRole('dialog', { name: 'Conferma chi sei' });
    await proof.getByLabel('Password').fill(TEST_PASSWORD);
    await proof.getByRole('button', { name: 'Usa la passkey' }).click();
    await page.locator('.qr').waitFor();
    await leave();
  });
});

describe('what asks for a fresh proof', () => {
  it('[ASVS 7.5.1] opens a dialog, and is done by itself once the password is right', async () => {
    const pageVisit = await visit('admin', '/amministrazione/utenti');
    const { page } = pageVisit;
    await stale('admin');
    await page.getByRole('button', { name: 'Modifica: Ugo Gialli' }).click();
    const form = page.getByRole('dialog', { name: 'Utente' });
    await form.getByLabel(/^Nominativo/).fill('Ugo Gialli Rossi');
    await form.getByRole('button', { name: 'Salva' }).click();
    const dialog = page.getByRole('dialog', { name: 'Conferma chi sei' });
    await dialog.getByLabel('Password').fill('sbagliata');
    await expectSound(pageVisit);
    await dialog.getByRole('button', { name: 'Conferma' }).click();
    await dialog.getByRole('alert').getByText('non è corretta').waitFor();
    await dialog.getByLabel('Password').fill(TEST_PASSWORD);
    await dialog.getByRole('button', { name: 'Conferma' }).click();
    await page.getByRole('table').getByText('Ugo Gialli Rossi').waitFor();
    // The list reloads before the dialog's closing transition ends.
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  for (const size of sizes('phone')) {
    it(`[ASVS 7.5.1] asks who has an app for password and code, or a recovery code, on a ${size}`, async () => {
      const api = await app().api('planner');
      const { secret } = (await api.post('/auth/me/factors/totp/propose')).body;
      const code = () => new TOTP({ secret }).generate();
      expect((await api.post('/auth/me/factors/totp', { secret, code: code() })).status).toBe(200);
      const { codes } = (await api.post('/auth/me/recovery-codes/propose')).body;
      expect((await api.post('/auth/me/recovery-codes', { codes })).status).toBe(200);
      const { page, context, complaints, leave } = await open(app().address, size);
      await enter(page, 'planner');
      await page.getByRole('button', { name: 'Usa un codice di recupero' }).click();
      await page.getByLabel('Codice di recupero').fill(codes[0]);
      await page.getByRole('button', { name: 'Continua' }).click();
      await page.getByRole('button', { name: 'Menu di Piero Neri' }).click();
      await page.getByRole('button', { name: 'Il mio account' }).click();
      await stale('planner');
      await page.getByRole('button', { name: "Togli l'app dei codici" }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Sì, procedi' }).click();
      const dialog = page.getByRole('dialog', { name: 'Conferma chi sei' });
      const confirm = dialog.getByRole('button', { name: 'Conferma' });
      await dialog.getByLabel('Codice di 6 cifre').waitFor();
      await dialog.getByLabel('Password').fill(TEST_PASSWORD);
      expect(await confirm.isDisabled()).toBe(true);
      await expectSound({ page, context, complaints });
      await dialog.getByLabel('Codice di 6 cifre').fill('000000');
      await confirm.click();
      await dialog.getByRole('alert').getByText('non va bene').waitFor();
      await dialog.getByRole('button', { name: 'Usa un codice di recupero' }).click();
      await dialog.getByLabel('Codice di recupero').fill(codes[1]);
      await confirm.click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: "Aggiungi un'app dei codici" }).waitFor();
      await leave();
    });
  }

  it('[ASVS 7.5.1] shows a refusal and changes nothing when the confirmation is cancelled', async () => {
    const { page } = await visit('ufficio', '/account', { size: 'phone' });
    await stale('ufficio');
    await page.getByRole('button', { name: "Aggiungi un'app dei codici" }).click();
    const dialog = page.getByRole('dialog', { name: 'Conferma chi sei' });
    await dialog.getByRole('button', { name: 'Chiudi' }).click();
    await page.getByText('conferma prima chi sei').first().waitFor();
    await dialog.waitFor({ state: 'detached' });
  });
});
