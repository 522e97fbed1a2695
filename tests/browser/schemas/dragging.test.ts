import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { editorVisits } from '../../support/browserVisits.ts';
import { button } from '../team/words.ts';

const { visit } = editorVisits();

const PAGE = '/amministrazione/schemi?form=checklist/pjc.form.json';
const tree = (page: Page) => page.getByRole('tree');
const items = (page: Page) => page.getByRole('treeitem').allInnerTexts();
const scrolled = (page: Page) => tree(page).evaluate((each) => each.scrollTop);

/** The outline of a long form on a desk: a box that scrolls by itself. */
async function openLong() {
  const { page } = await visit('admin', PAGE);
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
  const before = await items(page);
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
  await expect.poll(async () => (await items(page)).indexOf(name)).toBeGreaterThan(before.indexOf(name));
  const after = await items(page);
  const near = Math.abs(after.indexOf(name) - after.indexOf(under));
  expect(near).toBe(1);
  expect(stands).toBeGreaterThan(200);
  expect(await page.evaluate(() => window.scrollY)).toBe(page0);
  await button(page, 'Annulla passo').click();
  await expect.poll(() => items(page)).toEqual(before);
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
