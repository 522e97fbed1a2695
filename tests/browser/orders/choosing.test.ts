import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { browserVisits } from '../../support/browserVisits.ts';
import { eventually } from '../../support/eventually.ts';
import { holdAnswers } from '../../support/holdAnswers.ts';
import { button, toast } from '../team/words.ts';
import { buildMasterdata, buildOrder } from './buildOrders.ts';

const ROSSI = 'C00002 – Rossi & Figli S.r.l.';

describe('a choice from a list that is drawn anew under the press', () => {
  const { db, walk } = browserVisits();
  beforeAll(() => buildMasterdata(db()));

  const client = (page: Page) => page.getByRole('combobox', { name: 'Cliente' });
  const options = (page: Page) => page.getByRole('option');

  /** Types a part of a name; the answer is held, so that the list still offers everybody. */
  async function searching(path: string, typed: string, status = 200) {
    const { page } = await walk('capo', path);
    await client(page).click();
    await eventually(() => options(page).count()).toBe(2);
    if (status !== 200) await page.route(`**/clients?*q=${typed}*`, (route) => route.fulfill({ status }));
    const answer = await holdAnswers(page, (request) => request.url().includes(`q=${typed}`));
    await client(page).fill(typed);
    await eventually(answer.count).toBe(1);
    return { page, answer };
  }

  /** Position of an option after the layout is stable: elements above it may still load. */
  async function pressDown(page: Page, option: Locator): Promise<void> {
    await option.hover();
    await page.mouse.down();
  }

  it('[ORD-08] chooses the pressed option, even if the pending answer moves it away', async () => {
    const Id = await buildOrder(db(), { CardCode: null, CardName: '' });
    const { page, answer } = await searching(`/ordini/${Id}/modifica`, 'Rossi');
    await pressDown(page, page.getByRole('option', { name: ROSSI }));
    await answer.letGo();
    await page.mouse.up();
    await eventually(() => client(page).inputValue()).toBe(ROSSI);
    await button(page, 'Salva bozza').click();
    await toast(page, 'Documento salvato').waitFor();
    const saved = db().selectFrom('orders').select(['CardCode', 'CardName']).where('Id', '=', Id);
    expect(await saved.executeTakeFirst()).toEqual({
      CardCode: 'C00002',
      CardName: 'Rossi & Figli S.r.l.',
    });
  });

  it('[ORD-08] nor does an answer that lacks it, or a failure, take it from under the press', async () => {
    for (const [typed, status] of [
      ['Enel', 200],
      ['Ross', 503],
    ] as const) {
      const Id = await buildOrder(db(), { CardCode: null, CardName: '' });
      const { page, answer } = await searching(`/ordini/${Id}/modifica`, typed, status);
      await pressDown(page, page.getByRole('option', { name: ROSSI }));
      await answer.letGo();
      await page.mouse.up();
      await eventually(() => client(page).inputValue()).toBe(ROSSI);
    }
  });

  it('shows the answered list while the browser’s menu is open on an option, which ends no press', async () => {
    const Id = await buildOrder(db(), { CardCode: null, CardName: '' });
    const { page, answer } = await searching(`/ordini/${Id}/modifica`, 'Rossi');
    await page.getByRole('option', { name: ROSSI }).hover();
    await page.mouse.down({ button: 'right' });
    await answer.letGo();
    await eventually(() => options(page).count()).toBe(1);
    await page.mouse.up({ button: 'right' });
  });

  it('cancels a press that ends outside, and shows the answered list', async () => {
    const Id = await buildOrder(db(), { CardCode: null, CardName: '' });
    const { page, answer } = await searching(`/ordini/${Id}/modifica`, 'Rossi');
    await pressDown(page, page.getByRole('option', { name: ROSSI }));
    await answer.letGo();
    expect(await options(page).count()).toBe(2);
    await page.mouse.move(5, 5);
    await page.mouse.up();
    await eventually(() => options(page).count()).toBe(1);
    expect(await client(page).inputValue()).toBe('Rossi');
  });

  it('on a phone, too: the list holds still from the finger’s coming down', async () => {
    const Id = await buildOrder(db(), { CardCode: null, CardName: '' });
    const { page } = await walk('capo', `/ordini/${Id}/modifica`, { size: 'phone' });
    await client(page).tap();
    await eventually(() => options(page).count()).toBe(2);
    const answer = await holdAnswers(page, (request) => request.url().includes('q=Rossi'));
    await client(page).fill('Rossi');
    await eventually(answer.count).toBe(1);
    const box = await page.getByRole('option', { name: ROSSI }).boundingBox();
    const finger = await page.context().newCDPSession(page);
    const point = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await answer.letGo();
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await eventually(() => client(page).inputValue()).toBe(ROSSI);
  });
});
