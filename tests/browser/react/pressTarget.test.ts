import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { libraryVisits } from './visitLibrary.ts';

const visit = libraryVisits();

/** The pressed button, in the middle of the screen. */
async function aimAt(page: Page) {
  const button = page.getByRole('button', { name: 'Riprova' });
  await button.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const tries = () => page.locator('[data-tries]').textContent();
  const intruder = page.getByRole('button', { name: 'Altro' });
  const intrusions = () => intruder.getAttribute('data-presses');
  return { at: { x: x + width / 2, y: y + height / 2 }, left: { x, y }, tries, intrusions };
}

/** Puts another button in the place of the pressed one, which moves down. */
const moveAway = (page: Page) =>
  page.evaluate(() => {
    const original = [...document.querySelectorAll('button')].find(
      ({ innerText }) => innerText === 'Riprova',
    );
    const intruder = document.createElement('button');
    intruder.textContent = 'Altro';
    intruder.dataset['presses'] = '0';
    intruder.setAttribute('style', 'display: block; width: 100%; height: 100px');
    intruder.addEventListener('click', () => {
      intruder.dataset['presses'] = '1';
    });
    original?.parentElement?.before(intruder);
  });

const finger = async (page: Page) => {
  const protocol = await page.context().newCDPSession(page);
  return (type: 'touchStart' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    protocol.send('Input.dispatchTouchEvent', { type, touchPoints });
};

describe('a press whose button moves away from under it', () => {
  it('[UI-04] presses it by mouse, once, and nothing that took its place', async () => {
    const { page } = await visit('feedback');
    const { at, tries, intrusions } = await aimAt(page);
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await moveAway(page);
    await page.mouse.up();
    await expect.poll(tries).toBe('1');
    expect(await intrusions()).toBe('0');
  });

  it('[UI-04] presses it by finger, once, and nothing that took its place', async () => {
    const { page } = await visit('feedback', 'phone');
    const { at, tries, intrusions } = await aimAt(page);
    const touch = await finger(page);
    await touch('touchStart', at);
    await moveAway(page);
    await touch('touchEnd');
    await expect.poll(tries).toBe('1');
    expect(await intrusions()).toBe('0');
  });

  it('[UI-04] ticks the box by its label, which has moved with it', async () => {
    const { page } = await visit('feedback');
    await page.evaluate(() => {
      const place = document.createElement('p');
      place.innerHTML = '<label style="display: block">Spunta<input type="checkbox"></label>';
      document.querySelector('h1')?.after(place);
    });
    const label = await page.getByText('Spunta').boundingBox();
    if (label === null) throw new Error('no label');
    await page.mouse.move(label.x + 5, label.y + 5);
    await page.mouse.down();
    await page.evaluate(() => document.querySelector('h1')?.setAttribute('style', 'height: 200px'));
    await page.mouse.up();
    expect(await page.getByRole('checkbox', { name: 'Spunta' }).isChecked()).toBe(true);
  });

  it('[UI-04] presses it by finger if it moves as a field is left, which a finger does only at its end', async () => {
    const { page } = await visit('feedback', 'phone');
    await page.evaluate(() => {
      const field = document.createElement('input');
      field.setAttribute('style', 'position: fixed; top: 0');
      field.addEventListener('blur', () =>
        document.querySelector('h1')?.append(document.createElement('hr')),
      );
      document.querySelector('h1')?.append(field);
      field.focus();
      const style = document.createElement('style');
      style.textContent = 'hr { height: 150px }';
      document.body.append(style);
    });
    const { at, tries } = await aimAt(page);
    await page.touchscreen.tap(at.x, at.y);
    await page.locator('hr').waitFor();
    await expect.poll(tries).toBe('1');
  });

  it('[UI-02] answers no question that comes up under the finger', async () => {
    const { page } = await visit('feedback', 'phone');
    const dialog = page.getByRole('alertdialog', { name: 'Attenzione!' });
    const ask = page.getByRole('button', { name: 'Domanda' });
    await ask.press('Enter');
    const yes = await dialog.getByRole('button', { name: 'Sì, procedi' }).boundingBox();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    if (yes === null) throw new Error('no button');
    const { tries } = await aimAt(page);
    await page
      .getByRole('button', { name: 'Riprova' })
      .evaluate(
        (each, { x, y }) =>
          each.setAttribute('style', `position: fixed; left: ${x}px; top: ${y}px; z-index: 1`),
        yes,
      );
    const touch = await finger(page);
    await touch('touchStart', { x: yes.x + 20, y: yes.y + 15 });
    await ask.press('Enter');
    await dialog.waitFor();
    await page.waitForTimeout(600);
    await touch('touchEnd');
    // Nor does the second tap of a glove.
    await touch('touchStart', { x: yes.x + 22, y: yes.y + 15 });
    await touch('touchEnd');
    await page.waitForTimeout(300);
    expect(await dialog.count()).toBe(1);
    expect(await tries()).toBe('0');
  });

  it('[UI-04] gives a field that moves away the focus, not the one that takes its place', async () => {
    const { page } = await visit('feedback', 'phone');
    await page.evaluate(() => {
      const place = document.createElement('p');
      for (const name of ['Altro campo', 'Campo']) {
        const field = document.createElement('input');
        field.setAttribute('aria-label', name);
        field.setAttribute('style', 'display: block; height: 60px');
        place.append(field);
      }
      document.querySelector('h1')?.before(place);
    });
    const field = page.getByRole('textbox', { name: 'Campo', exact: true });
    const { x, y } = (await field.boundingBox()) ?? { x: 0, y: 0 };
    const touch = await finger(page);
    await touch('touchStart', { x: x + 20, y: y + 30 });
    await page.evaluate(() => document.querySelector('p')?.setAttribute('style', 'padding-top: 60px'));
    await touch('touchEnd');
    await expect.poll(() => field.evaluate((each) => each === document.activeElement)).toBe(true);
  });

  it('is called off by a drag', async () => {
    const { page } = await visit('feedback');
    const { at, tries, intrusions } = await aimAt(page);
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await moveAway(page);
    await page.mouse.move(at.x + 8, at.y);
    await page.mouse.up();
    expect([await tries(), await intrusions()]).toEqual(['0', '0']);
  });

  it('is called off by a pointer that leaves its place, as ever', async () => {
    const { page } = await visit('feedback');
    const { at, left, tries, intrusions } = await aimAt(page);
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await moveAway(page);
    await page.mouse.move(left.x - 2, left.y - 2);
    await page.mouse.up();
    await page.mouse.move(at.x, at.y);
    expect([await tries(), await intrusions()]).toEqual(['0', '0']);
    // The next one counts again.
    await page.getByRole('button', { name: 'Altro' }).click();
    expect(await intrusions()).toBe('1');
  });
});
