import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserVisits, expectSound, LOCATED } from '../../support/browserVisits.ts';
import { ask, BOARD, card, column, DESK, hold, siteOf, storedOf } from './boardWords.ts';
import { agree, attention } from './words.ts';

const { visit, walk, db } = browserVisits();
const site = siteOf(db);
const stored = storedOf(db);
const CLOSE = 'Chiuso Chiudi cantiere';
/** Room for a few columns alone: the others are reached at the edge. */
const narrow = (page: Page) => page.setViewportSize({ width: 1024, height: 900 });

/** Text of the open alert, which is then closed. */
async function told(page: Page): Promise<string> {
  const text = await attention(page).locator('p').innerText();
  await attention(page).getByRole('button').last().click();
  await attention(page).waitFor({ state: 'detached' });
  return text;
}

const place = async (page: Page, name: string) => {
  const box = await card(page, name).boundingBox();
  if (box === null) throw new Error('no such card');
  return box;
};

/** Number of cards of a name in each animation frame. */
const countEachFrame = (page: Page, name: string) =>
  page.evaluateHandle((text) => {
    const cardCounts: number[] = [];
    const look = () => {
      const cards = [...document.querySelectorAll('.board-card')].filter((each) =>
        each.textContent.includes(text),
      );
      if (cardCounts.at(-1) !== cards.length) cardCounts.push(cards.length);
      requestAnimationFrame(look);
    };
    look();
    return cardCounts;
  }, name);

describe('a card that cannot be moved returns with the reason', () => {
  it('[TEAM-01] what another has moved meanwhile is refused, and stands where they put it', async () => {
    const teamID = await site('Linea Marzeno', { Stato: 'O' });
    const { page: mine } = await walk('planner', `${BOARD}&q=Marzeno`, DESK);
    await ask(mine, 'Linea Marzeno', CLOSE);
    await attention(mine).waitFor();
    await db().updateTable('teams').set({ Stato: 'F' }).where('teamID', '=', teamID).execute();
    await agree(mine);
    expect(await told(mine)).not.toBe('');
    await column(mine, 'Chiusura differita').getByText('Linea Marzeno').waitFor();
    expect(await card(mine, 'Linea Marzeno').count()).toBe(1);
    expect(await stored(teamID)).toBe('F');
  });

  it.each([
    { name: 'Linea Bidente', late: 'O', of: 'it leaves' },
    { name: 'Linea Voltre', late: 'F', of: 'it stands in now' },
  ])(
    '[TEAM-01] stands in one column all the time, also while the answer of the column that $of is late',
    async ({ name, late }) => {
      const teamID = await site(name, { Stato: 'O' });
      const { page: mine } = await walk('planner', `${BOARD}&q=${name.slice(6)}`, DESK);
      await ask(mine, name, CLOSE);
      await attention(mine).waitFor();
      await db().updateTable('teams').set({ Stato: 'F' }).where('teamID', '=', teamID).execute();
      await mine.route(new RegExp(`stato=${late}`), (route) => setTimeout(() => route.continue(), 700));
      const counted = await countEachFrame(mine, name);
      await agree(mine);
      await told(mine);
      await column(mine, 'Chiusura differita').getByText(name).waitFor();
      expect(await counted.evaluate((seen) => seen)).toEqual([1]);
    },
  );

  it('[TEAM-01] two who move it to the same column both find it there, closed once', async () => {
    const teamID = await site('Linea Senio', { Stato: 'O' });
    const { page: mine } = await walk('planner', `${BOARD}&q=Senio`, DESK);
    const { page: theirs } = await walk('planner', `${BOARD}&q=Senio`, DESK);
    for (const page of [mine, theirs]) {
      await ask(page, 'Linea Senio', CLOSE);
      await attention(page).waitFor();
    }
    await Promise.all([agree(mine), agree(theirs)]);
    await expect.poll(() => stored(teamID)).toBe('C');
    for (const page of [mine, theirs]) {
      await column(page, 'Chiuso').getByText('Linea Senio').waitFor();
      expect(await card(page, 'Linea Senio').count()).toBe(1);
    }
    const closed = await db()
      .selectFrom('audit')
      .select('id')
      .where('call', '=', 'chiudiCantiere')
      .where('key', '=', String(teamID))
      .execute();
    expect(closed).toHaveLength(1);
  });

  it('[TEAM-08] opens the page of a transition that has one, without moving yet', async () => {
    const teamID = await site('Linea Acquacheta', { Stato: 'C' });
    const { page } = await walk('planner', `${BOARD}&q=Acquacheta`, DESK);
    await ask(page, 'Linea Acquacheta', 'Da approvare Compila rapportino');
    await page.waitForURL(new RegExp(`/${teamID}/rapportino`));
    expect(await stored(teamID)).toBe('C');
  });

  it('without a signal it goes back, and is moved when the signal is there again', async () => {
    const teamID = await site('Linea Lamone', { Stato: 'O' });
    const { page, context } = await walk('planner', `${BOARD}&q=Lamone`, DESK);
    await card(page, 'Linea Lamone').waitFor();
    await ask(page, 'Linea Lamone', CLOSE);
    await attention(page).waitFor();
    await context.setOffline(true);
    await agree(page);
    expect(await told(page)).toMatch(/connessione|rete|segnale/i);
    await column(page, 'Aperto').getByText('Linea Lamone').waitFor();
    expect(await card(page, 'Linea Lamone').count()).toBe(1);
    await page.getByText(/Linea Lamone.*: resta in Aperto/).waitFor({ state: 'attached' });
    expect(await stored(teamID)).toBe('O');
    await context.setOffline(false);
    await ask(page, 'Linea Lamone', CLOSE);
    await agree(page);
    await expect.poll(() => stored(teamID)).toBe('C');
    await column(page, 'Chiuso').getByText('Linea Lamone').waitFor();
  });

  it('shows a card with a lost answer where the server has put it', async () => {
    const teamID = await site('Linea Montone', { Stato: 'O' });
    const { page } = await walk('planner', `${BOARD}&q=Montone`, DESK);
    await ask(page, 'Linea Montone', CLOSE);
    await attention(page).waitFor();
    await page.route('**/*', async (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      await route.fetch();
      return route.abort();
    });
    await agree(page);
    await expect.poll(() => stored(teamID)).toBe('C');
    await told(page);
    await column(page, 'Chiuso').getByText('Linea Montone').waitFor();
    expect(await card(page, 'Linea Montone').count()).toBe(1);
  });
});

describe('a card is dragged', () => {
  it('drags by a finger at its grip; elsewhere the finger scrolls', async () => {
    const teamID = await site('Linea Rabbi', { Stato: 'O' });
    const { page, context } = await walk('planner', `${BOARD}&q=Rabbi`, { ...LOCATED, hasTouch: true });
    await card(page, 'Linea Rabbi').waitFor();
    const finger = await context.newCDPSession(page);
    const dragged = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
      const touch = (
        type: 'touchStart' | 'touchMove' | 'touchEnd',
        touchPoints: { x: number; y: number }[],
      ) => finger.send('Input.dispatchTouchEvent', { type, touchPoints });
      await touch('touchStart', [from]);
      for (const part of [0.1, 0.5, 1])
        await touch('touchMove', [
          { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part },
        ]);
      const draggedCount = await page.locator('[data-dragged]').count();
      await touch('touchEnd', []);
      return draggedCount;
    };
    const box = await place(page, 'Linea Rabbi');
    const inside = { x: box.x + 20, y: box.y + box.height / 2 };
    expect(await dragged(inside, { x: inside.x, y: inside.y - 120 })).toBe(0);
    const grip = await card(page, 'Linea Rabbi').locator('.board-grip').boundingBox();
    const over = await column(page, 'Chiuso').boundingBox();
    if (grip === null || over === null) throw new Error('nothing to take, or nowhere to put it');
    expect(Math.min(grip.width, grip.height)).toBeGreaterThanOrEqual(44);
    const dragPoint = { x: grip.x + 22, y: grip.y + 22 };
    expect(await dragged(dragPoint, { x: over.x + over.width / 2, y: dragPoint.y })).toBe(1);
    expect(await agree(page)).toBe(
      'Mancano ancora delle risposte. Sei sicuro di voler chiudere il cantiere?',
    );
    await expect.poll(() => stored(teamID)).toBe('C');
  });

  it('to a column out of view: held at the edge, the board scrolls', async () => {
    const teamID = await site('Linea Bidente', { Stato: 'O' });
    const { page } = await walk('planner', `${BOARD}&q=Bidente`, DESK, narrow);
    await card(page, 'Linea Bidente').waitFor();
    const room = await page.locator('.board-columns').boundingBox();
    const edge = (room?.x ?? 0) + (room?.width ?? 0) - 20;
    const box = await place(page, 'Linea Bidente');
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + 20, y);
    await page.mouse.down();
    await page.mouse.move(edge, y, { steps: 4 });
    // Held still there; the card stays at the pointer.
    await expect.poll(async () => (await column(page, 'Chiuso').boundingBox())?.x).toBeLessThan(edge - 200);
    const cardPlace = await place(page, 'Linea Bidente');
    expect(Math.abs(cardPlace.x + 20 - edge)).toBeLessThan(30);
    // The card beyond the edge makes the board no wider than it is: the last column is the end.
    const scrollSpace = () =>
      page.locator('.board-columns').evaluate((board) => {
        const last = board.querySelector('.board-column:last-child')?.getBoundingClientRect().right ?? 0;
        return last - board.getBoundingClientRect().right;
      });
    await expect.poll(scrollSpace).toBeLessThan(2);
    await page.waitForTimeout(300);
    expect(await scrollSpace()).toBeGreaterThan(-2);
    const over = await column(page, 'Chiuso').boundingBox();
    await page.mouse.move((over?.x ?? 0) + (over?.width ?? 0) / 2, y, { steps: 4 });
    await page.mouse.up();
    await agree(page);
    await expect.poll(() => stored(teamID)).toBe('C');
  });

  it('from right to left for who reads so: the first column is the rightmost', async () => {
    const teamID = await site('Linea Savio', { Stato: 'O' });
    await db().updateTable('users').set({ locale: 'ar' }).where('username', '=', 'planner').execute();
    const pageVisit = await visit('planner', `${BOARD}&q=Savio`, DESK);
    const { page } = pageVisit;
    await card(page, 'Linea Savio').waitFor();
    const columns = page.locator('.board-column');
    const across = await columns.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().x));
    expect(across).toEqual(across.toSorted((a, b) => b - a));
    await expectSound(pageVisit);
    const closed = page.locator('.board-column[data-column="5"]');
    await hold(page, card(page, 'Linea Savio'), closed);
    expect(await closed.getAttribute('data-over')).toBe('true');
    await page.mouse.up();
    await page.getByRole('alertdialog').getByRole('textbox').fill('Compilato su carta');
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await expect.poll(() => stored(teamID)).toBe('C');
    await db().updateTable('users').set({ locale: 'it' }).where('username', '=', 'planner').execute();
  });
});
