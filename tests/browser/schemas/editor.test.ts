import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DIALOG, editorVisits, expectSound } from '../../support/browserVisits.ts';
import { eventually } from '../../support/eventually.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';
import { sizes } from '../../support/sizes.ts';
import { button, toast } from '../team/words.ts';

const { walk, api } = editorVisits();
const shot = process.env['SHOTS'];

const FORM = 'squad/squad.form.json';
const PAGE = `/amministrazione/schemi?form=${FORM}`;
const items = (page: Page) => page.getByRole('treeitem', { includeHidden: true }).allInnerTexts();
const isKept = (page: Page) => page.getByText('Bozza salvata').waitFor();
const focused = (page: Page) => page.locator(':focus');

describe('the editor of forms', () => {
  it.each(sizes('desk'))('is moved in, undone and redone by keyboard alone (%s)', async (size) => {
    const pageVisit = await walk('admin', PAGE, { size });
    const { page } = pageVisit;
    await page.getByRole('treeitem').first().waitFor();
    const before = await items(page);
    expect(before).toHaveLength(5);
    // A list moves together with the fields of its rows.
    const order = [0, 2, 3, 1, 4].map((index) => before[index]);
    await page.getByRole('treeitem').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const moved = await focused(page).innerText();
    expect(moved).toBe(before[2]);
    await page.keyboard.press('Alt+ArrowUp');
    await eventually(() => items(page)).toEqual(order);
    // The focus stays on the moved line.
    expect(await focused(page).innerText()).toBe(moved);
    await page.keyboard.press('F2');
    await eventually(() => focused(page).evaluate(({ tagName }) => tagName)).toMatch(/INPUT|TEXTAREA|SELECT/);
    await button(page, 'Annulla passo').press('Enter');
    await eventually(() => items(page)).toEqual(before);
    await button(page, 'Ripeti passo').press('Enter');
    await eventually(() => items(page)).not.toEqual(before);
    await button(page, 'Annulla passo').press('Enter');
    await isKept(page);
    await expectSound(pageVisit);
  });

  it('is put in another order by its grip, by mouse and by finger; Escape puts it back', async () => {
    const { page, context } = await walk('admin', PAGE);
    // High enough to show all lines without scrolling.
    await page.setViewportSize({ width: 1440, height: 1400 });
    await page.getByRole('treeitem').first().waitFor();
    const before = await items(page);
    const middle = async (row: number) => {
      const grip = page.getByRole('treeitem').nth(row).locator('.schemas-grip');
      await grip.scrollIntoViewIfNeeded();
      const box = await grip.boundingBox();
      if (box === null) throw new Error('no grip to take it by');
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const [first, last] = [await middle(1), await middle(4)];
    await page.mouse.move(first.x, first.y);
    await page.mouse.down();
    await page.mouse.move(last.x, last.y + 15, { steps: 5 });
    expect(await page.locator('[data-drop="self"]').innerText()).toBe(before[1]);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await items(page)).toEqual(before);
    await page.mouse.move(first.x, first.y);
    await page.mouse.down();
    await page.mouse.move(last.x, last.y + 15, { steps: 5 });
    await page.mouse.up();
    await eventually(async () => (await items(page)).at(-1)).toBe(before[1]);
    await button(page, 'Annulla passo').click();
    await eventually(() => items(page)).toEqual(before);
    const finger = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: y === undefined ? [] : [{ x: first.x, y }],
      });
    await touch('touchStart', (await middle(4)).y);
    for (const part of [0.5, 1]) await touch('touchMove', last.y + (first.y - 15 - last.y) * part);
    await touch('touchEnd');
    await eventually(async () => (await items(page)).indexOf(before[4] ?? '')).toBe(1);
    await button(page, 'Annulla passo').click();
    await isKept(page);
  });

  it('[ADMIN-A2] shows at once what another saves, and joins what both change in different places', async () => {
    const pageVisit = await walk('admin', PAGE);
    const { page } = pageVisit;
    await page.getByRole('treeitem').first().waitFor();
    const before = await items(page);
    const otherAdmin = schemaAdmin(await api('admin'));
    await otherAdmin.draft(FORM, (form) => {
      form['title'] = 'Di un altro';
    });
    await page.getByRole('heading', { name: 'Di un altro' }).waitFor();
    await page.getByText('Ada Bianchi sta cambiando anche').waitFor();
    await page.getByRole('treeitem').nth(1).press('Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Togli dal modulo' }).click();
    const draft = async () => JSON.stringify((await otherAdmin.file(FORM))['draft']);
    await eventually(async () => (await draft()).includes('"revision":2')).toBe(true);
    expect(await draft()).toContain('Di un altro');
    expect(await page.getByText('mentre lo modificavi').count()).toBe(0);
    // Undo affects only edits of the same user.
    await button(page, 'Annulla passo').click();
    await eventually(() => items(page)).toEqual(before);
    await page.getByRole('heading', { name: 'Di un altro' }).waitFor();
    await expectSound(pageVisit, '.schemas-editor > p');
  });

  it.each(sizes('phone'))(
    '[ADMIN-A2] shows both where two change one place, and one chooses (%s)',
    async (size) => {
      const pageVisit = await walk('admin', PAGE, { size });
      const { page } = pageVisit;
      const otherAdmin = schemaAdmin(await api('admin'));
      const submit = (text: string) =>
        otherAdmin.draft(FORM, (form) => Object.assign(form, { submit: text }));
      let go = () => {};
      const heldSave = new Promise<void>((resolve) => {
        go = resolve;
      });
      await page.route('**/api/schemas/drafts', async (route) => {
        await heldSave;
        await route.continue();
      });
      const draftText = async () => JSON.stringify((await otherAdmin.file(FORM))['draft']);
      await page.getByRole('treeitem').first().waitFor();
      await button(page, 'I file come JSON').or(button(page, 'Voce scelta')).first().click();
      if (size === 'phone') await button(page, 'I file come JSON').click();
      const text = page.getByRole('textbox', { name: 'Testo del file' });
      await text.waitFor();
      const now = JSON.parse(JSON.stringify((await otherAdmin.file(FORM))['inForce']));
      await text.fill(JSON.stringify({ ...now, submit: 'La mia' }, null, 2));
      await page.getByText('Salvataggio della bozza…').waitFor();
      await submit('La loro');
      go();
      const conflict = page.getByRole('alert').filter({ hasText: 'mentre lo modificavi' });
      await conflict.getByText('La mia', { exact: true }).waitFor();
      await conflict.getByText('La loro', { exact: true }).waitFor();
      await expectSound(pageVisit, '[role="alert"]');
      if (shot) await page.screenshot({ path: `${shot}/conflict-${size}.png`, fullPage: true });
      expect(await draftText()).toContain('La loro');
      await conflict.getByRole('button', { name: 'Tieni il mio testo' }).click();
      await isKept(page);
      await eventually(draftText).toContain('La mia');
    },
  );

  it('lists findings against publishing in words, with links', async () => {
    const otherAdmin = schemaAdmin(await api('admin'));
    await otherAdmin.draft(FORM, (form) => {
      const [first] = form['sections'] as { fields: { field: string }[] }[];
      first?.fields.push({ field: 'nessunCampo' });
    });
    const pageVisit = await walk('admin', PAGE, { size: 'phone' });
    const { page } = pageVisit;
    const findings = page.getByRole('region', { name: /Ostacoli alla pubblicazione: [1-9]/ });
    await findings.getByText('nessunCampo').first().waitFor({ timeout: 80_000 });
    expect(await button(page, 'Pubblica…').isDisabled()).toBe(true);
    await findings.getByRole('button', { name: 'Vai al posto' }).first().click();
    // A phone shows the panel alone, with a link back to the outline.
    expect(await page.getByRole('tree').count()).toBe(0);
    await page.getByRole('region', { name: 'Campo nel modulo' }).waitFor();
    await button(page, 'Struttura').click();
    await page.getByRole('treeitem', { name: 'nessunCampo', selected: true }).waitFor();
    await expectSound(pageVisit);
  });

  it.each(sizes('phone'))(
    '[CKL-04] shows examples that would not hold any more, and publishes once they are read (%s)',
    async (size) => {
      const otherAdmin = schemaAdmin(await api('admin'));
      await otherAdmin.draft('checklist/pjc.scenario.json', (file) => {
        const [first] = file['scenarios'] as { expect: Record<string, unknown> }[];
        Object.assign(first ?? {}, { expect: { hidden: ['TA_MT'] } });
      });
      const pageVisit = await walk('admin', PAGE, { size });
      const { page } = pageVisit;
      await button(page, 'Pubblica…').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Nota: che cosa cambia e perché').fill('Un esempio cambiato');
      const lost = dialog.getByRole('region', { name: 'Esempi che non varranno più: 1' });
      await lost.getByText('«TA_MT» è visibile, atteso nascosto').waitFor();
      const publish = dialog.getByRole('button', { name: 'Metti in vigore' });
      await eventually(() => dialog.getByText('Si provano gli esempi').count()).toBe(0);
      expect(await publish.isDisabled()).toBe(true);
      await expectSound(pageVisit, DIALOG);
      if (shot) await page.screenshot({ path: `${shot}/examples-${size}.png` });
      await lost.getByText('Li ho letti: il cambiamento è voluto').click();
      await publish.click();
      await toast(page, /Pubblicazione n\. \d+ in vigore/).waitFor();
      expect((await otherAdmin.back(0)).body).toMatchObject({ ResultCode: 0 });
    },
  );
});

const LONG = '/amministrazione/schemi?form=checklist/pjc.form.json';
const tree = (page: Page) => page.getByRole('tree');
const shownItems = (page: Page) => page.getByRole('treeitem').allInnerTexts();
const scrolled = (page: Page) => tree(page).evaluate((each) => each.scrollTop);

/** The outline of a long form on a desk: a box that scrolls by itself. */
async function openLong() {
  const { page } = await walk('admin', LONG);
  await page.getByRole('treeitem').first().waitFor();
  await tree(page).evaluate((each) => each.scrollIntoView({ block: 'end' }));
  const box = await tree(page).boundingBox();
  // Lines of a fragment cannot be moved.
  const line = page.locator('[role=treeitem][aria-level="2"]:has(.schemas-grip)').first();
  const name = await line.innerText();
  const grip = await line.locator('.schemas-grip').boundingBox();
  if (box === null || grip === null) throw new Error('nothing to drag');
  expect(await tree(page).evaluate((each) => each.scrollHeight - each.clientHeight)).toBeGreaterThan(500);
  return { page, box, name, x: grip.x + grip.width / 2, y: grip.y + grip.height / 2 };
}

it('[CKL-04] scrolls the outline while a line is held at its edge, and drops it at the pointer', async () => {
  const { page, box, name, x, y } = await openLong();
  const before = await shownItems(page);
  const page0 = await page.evaluate(() => window.scrollY);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, box.y + box.height - 8, { steps: 4 });
  const at = await scrolled(page);
  // The pointer rests at the edge: the outline keeps scrolling.
  await expect.poll(() => scrolled(page)).toBeGreaterThan(at + 200);
  await page.mouse.move(x, box.y + box.height / 2);
  const under = await page.evaluate(
    ([left, top]) => document.elementFromPoint(left, top)?.closest('[role=treeitem]')?.textContent ?? '',
    [box.x + 20, box.y + box.height / 2] as const,
  );
  const stands = await scrolled(page);
  await page.mouse.up();
  // How many lines it passed depends on how soon the scrolling was seen.
  await expect.poll(async () => (await shownItems(page)).indexOf(name)).toBeGreaterThan(before.indexOf(name));
  const after = await shownItems(page);
  const near = Math.abs(after.indexOf(name) - after.indexOf(under));
  expect(near).toBe(1);
  expect(stands).toBeGreaterThan(200);
  expect(await page.evaluate(() => window.scrollY)).toBe(page0);
  await button(page, 'Annulla passo').click();
  await expect.poll(() => shownItems(page)).toEqual(before);
});

it('[CKL-04] ignores a drop outside of the outline, and a second finger', async () => {
  const { page, box, x, y } = await openLong();
  await tree(page).evaluate((each) => {
    each.scrollTop = 0;
  });
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 70, { steps: 3 });
  await page.evaluate(() => {
    for (const type of ['pointermove', 'pointerup', 'pointercancel'])
      window.dispatchEvent(new PointerEvent(type, { pointerId: 77, clientY: 0 }));
  });
  expect(await page.locator('[data-drop="self"]').count()).toBe(1);
  const inSight = () =>
    page.evaluate(
      () =>
        new Promise<boolean>((seen) => {
          // With the frame that scrolls, and what follows from it.
          requestAnimationFrame(() =>
            setTimeout(() => {
              const around = document.querySelector('.schemas-tree')?.getBoundingClientRect();
              const row = document.querySelector('[data-drop="after"]')?.getBoundingClientRect();
              const middle = row && row.top + row.height / 2;
              seen(around !== undefined && middle !== undefined && middle <= around.bottom + 2);
            }),
          );
        }),
    );
  await page.mouse.move(x, Math.min(box.y + box.height + 60, 895), { steps: 3 });
  for (let look = 0; look < 5; look += 1) expect(await inSight()).toBe(true);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await page.locator('[data-drop]').count()).toBe(0);
  expect(await button(page, 'Annulla passo').isDisabled()).toBe(true);
});
