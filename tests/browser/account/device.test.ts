import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserVisits, expectSound } from '../../support/browserVisits.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { goOffline } from '../../support/goOffline.ts';
import { sizes } from '../../support/sizes.ts';
import { TEST_USERS } from '../../support/testUsers.ts';

const { app, db, signedIn, visit } = browserVisits();
const DAY = 86_400_000;
const { capo, planner } = TEST_USERS;
const FORGET = 'Dimentica questo dispositivo';

/** A form that was typed in and not saved; with `sent`, the server has all of it, but not what `more` is. */
async function leaveDraft(page: Page, owner: number, id: string, sent: boolean, more = {}): Promise<void> {
  await page.evaluate(
    async ({ form, id, sent, more }) => {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('form-device', 1);
        opening.onupgradeneeded = () => {
          opening.result.createObjectStore('drafts', { keyPath: ['form', 'id'] });
          const photos = opening.result.createObjectStore('photos', { keyPath: 'key' });
          photos.createIndex('form', 'form');
          opening.result.createObjectStore('answered', { keyPath: ['owner', 'form', 'id'] });
        };
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const savedAt = Date.now();
      const row = {
        form,
        id,
        record: { Notes: 'x' },
        savedAt,
        ...(sent ? { sentAt: savedAt } : {}),
        ...more,
      };
      await new Promise<void>((resolve) => {
        const writing = db.transaction('drafts', 'readwrite');
        writing.objectStore('drafts').put(row);
        writing.oncomplete = () => resolve();
      });
      db.close();
    },
    { form: `${owner}:vis:1:new`, id, sent, more },
  );
}

const drafts = (page: Page, store = 'drafts'): Promise<readonly string[]> =>
  page.evaluate(
    (store) =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('form-device');
        opening.onsuccess = () => {
          const all = opening.result.transaction(store).objectStore(store).getAll();
          all.onsuccess = () => {
            opening.result.close();
            resolve(
              all.result.map(({ form, id }: { form: string; id: string }) => `${form.split(':')[0]} ${id}`),
            );
          };
        };
      }),
    store,
  );
const device = (page: Page) => page.getByRole('region', { name: 'Questo dispositivo' });
const question = (page: Page) => page.getByRole('alertdialog');

describe('a device that is left to others', () => {
  for (const size of sizes('phone')) {
    it(`[SEC-14.3.1] [UI-04] lists only the data on this device, sound on a ${size}`, async () => {
      const pageVisit = await visit('capo', '/', { size });
      const { page } = pageVisit;
      await leaveDraft(page, capo.userId, 'unsent', false);
      await leaveDraft(page, planner.userId, 'another', false);
      await page.goto(new URL('/account', page.url()).href);
      await device(page).getByText('solo su questo dispositivo: moduli 1').waitFor();
      await device(page).getByText('Altre persone hanno lasciato qui cose non ancora inviate (1)').waitFor();
      await expectSound(pageVisit);
      await device(page).scrollIntoViewIfNeeded();
      await device(page).getByRole('button', { name: FORGET }).click();
      await question(page).getByText('Andranno persi').waitFor();
      await expectSound(pageVisit);
      await page.keyboard.press('Escape');
      expect(await drafts(page)).toContain(`${capo.userId} unsent`);
    });
  }

  it('[SEC-14.3.1] is forgotten by one tap: all that is one’s own, and what others have sent, but not their unsent work', async () => {
    const { page } = await visit('planner', '/account');
    await leaveDraft(page, planner.userId, 'mine', false);
    await leaveDraft(page, capo.userId, 'sent', true);
    await leaveDraft(page, capo.userId, 'unsent', false);
    await page.evaluate((id) => localStorage.setItem(`discharge:${id}:7`, '[{}]'), planner.userId);
    await device(page).getByRole('button', { name: FORGET }).click();
    await question(page).getByRole('button', { name: FORGET }).click();
    await page.getByLabel('Nome utente').waitFor();
    expect(await drafts(page)).toEqual([`${capo.userId} unsent`]);
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain(
      `discharge:${planner.userId}:7`,
    );
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('cantieri_session');
  });

  it('[SEC-14.3.1] counts a draft once, also where a page that was closed left its last words beside it or alone', async () => {
    const { page } = await visit('capo', '/account');
    await leaveDraft(page, capo.userId, 'twice', false);
    await page.evaluate((owner) => {
      for (const [form, id] of [
        [`${owner}:vis:1:new`, 'twice'],
        [`${owner}:pjc:1:new`, 'alone'],
      ])
        localStorage.setItem(
          `form-draft ${form} ${id}`,
          JSON.stringify({ id, record: {}, savedAt: Date.now() }),
        );
    }, capo.userId);
    await page.reload();
    await device(page)
      .getByText('solo su questo dispositivo: moduli 2, foto o file 0, inserimenti 0')
      .waitFor();
    await device(page).getByRole('button', { name: FORGET }).click();
    await question(page).getByRole('button', { name: FORGET }).click();
    await page.getByLabel('Nome utente').waitFor();
    expect(await drafts(page)).toEqual([]);
    expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('form-draft');
  });

  it('[SEC-14.3.1] does not clear half of the device: without a network the user stays signed in and the data stays', async () => {
    const { page, context } = await visit('planner', '/account');
    await leaveDraft(page, planner.userId, 'mine', false);
    await goOffline(page);
    await device(page).getByRole('button', { name: FORGET }).click();
    await question(page).getByRole('button', { name: FORGET }).click();
    await page.getByRole('region', { name: 'Avvisi' }).getByText('manca la rete').waitFor();
    expect(await drafts(page)).toEqual([`${planner.userId} mine`]);
    await device(page).waitFor();
    await context.setOffline(false);
  });

  it('[SEC-14.3.1] removes synchronised data at sign-out, and lists the data that stays', async () => {
    const { page } = await visit('operaio', '/');
    const { userId } = TEST_USERS.operaio;
    await leaveDraft(page, userId, 'sent', true);
    await leaveDraft(page, userId, 'unsent', false);
    await leaveDraft(page, userId, 'unanswered', true, { unanswered: { key: 'k', input: {} } });
    const out = async () => {
      await page.getByRole('button', { name: 'Menu di Olga Verdi' }).click();
      await page.getByRole('button', { name: 'Esci', exact: true }).click();
    };
    await out();
    await question(page).getByText('Restano su questo dispositivo, non ancora inviati: moduli 2').waitFor();
    await question(page).getByRole('button', { name: 'Resta' }).click();
    expect(await drafts(page)).toHaveLength(3);
    await out();
    await question(page).getByRole('button', { name: 'Esci' }).click();
    await page.getByLabel('Nome utente').waitFor();
    expect(await drafts(page)).toEqual([`${userId} unanswered`, `${userId} unsent`]);
  });

  it('[SEC-14.3.1] a form that the server has is not left behind at sign-out, only what it has not been told of answered drafts', async () => {
    const teamID = await buildTeam(db(), { Stato: 'O' });
    const { page } = await visit('capo', `/cantieri/${teamID}/pjc`);
    const draftAnswer = page.waitForResponse((answer) => answer.url().includes('/drafts/'));
    await page.getByRole('textbox', { name: 'Rischi e misure' }).fill('Traffico');
    await draftAnswer;
    await page.evaluate(async (owner) => {
      const opening = indexedDB.open('form-device');
      await new Promise((done) => {
        opening.onsuccess = done;
      });
      const writing = opening.result.transaction('answered', 'readwrite');
      writing
        .objectStore('answered')
        .put({ owner, form: `${owner}:vis:1:new`, name: 'vis', id: 'x', upTo: 1 });
      await new Promise((done) => {
        writing.oncomplete = done;
      });
      opening.result.close();
    }, String(capo.userId));
    await page.getByRole('button', { name: 'Menu di Carlo Rossi' }).click();
    await page.getByRole('button', { name: 'Esci', exact: true }).click();
    await page.getByLabel('Nome utente').waitFor();
    expect(await drafts(page)).toEqual([]);
    expect(await drafts(page, 'answered')).toEqual([`${capo.userId} x`]);
    expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('form-draft');
  });

  it('[SEC-14.3.3] keeps data that is written or sent while a sign-in checks the device', async () => {
    const { page } = await signedIn('capo');
    const { userId } = capo;
    // The device is read once to note its people and once to remove: a draft comes just before the second.
    await page.addInitScript((form) => {
      const open = IDBDatabase.prototype.transaction;
      let readings = 0;
      IDBDatabase.prototype.transaction = function (...asked) {
        if (asked[0] === 'drafts' && asked[1] !== 'readwrite') readings += 1;
        if (readings === 2) {
          readings += 1;
          const savedAt = Date.now();
          const row = { form, id: 'between', record: {}, savedAt, sentAt: savedAt };
          open.call(this, 'drafts', 'readwrite').objectStore('drafts').put(row);
          document.documentElement.dataset['between'] = 'written';
        }
        return open.apply(this, asked);
      };
    }, `${userId}:vis:1:new`);
    await page.goto(app().address);
    await page.locator('[data-between]').waitFor({ state: 'attached' });
    await page.waitForFunction(() => localStorage.getItem('device-seen') !== null);
    expect(await drafts(page)).toEqual([`${userId} between`]);
  });

  it('[SEC-14.3.3] removes synchronised data of users who have not signed in for two weeks; unsent work stays and is listed', async () => {
    const { page } = await visit('ufficio', '/');
    const { userId } = TEST_USERS.ufficio;
    for (const owner of [userId, capo.userId]) {
      await leaveDraft(page, owner, 'sent', true);
      await leaveDraft(page, owner, 'unsent', false);
    }
    const away = (days: number) =>
      page.evaluate(
        ([mine, theirs, at]) =>
          localStorage.setItem('device-seen', JSON.stringify({ [`${mine}`]: at, [`${theirs}`]: at })),
        [userId, capo.userId, Date.now() - days * DAY],
      );
    /**
     * The device stores the date of the last visit asynchronously; a later write would overwrite the test
     * data.
     */
    const noted = () =>
      page.waitForFunction(
        ([mine, since]) => (JSON.parse(localStorage.getItem('device-seen') ?? '{}')[`${mine}`] ?? 0) > since,
        [userId, Date.now() - DAY] as const,
      );
    await noted();
    await away(13);
    await page.reload();
    await noted();
    expect(await drafts(page)).toHaveLength(4);
    await away(15);
    await page.reload();
    await page.getByText('lavoro tuo non inviato da più di 14 giorni').first().waitFor();
    expect((await drafts(page)).toSorted()).toEqual([`${capo.userId} unsent`, `${userId} unsent`]);
  });
});
