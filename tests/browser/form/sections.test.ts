import { beforeAll, describe, expect, it } from 'vitest';
import { type Harness, startHarness } from './harness/openForm.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});

const last = '[id$="g199_val"]';

describe('a form of a thousand fields', () => {
  it('shows its first screen at once and builds the rest by itself', async () => {
    const page = await harness.open('form=bench-1000', 'desk');
    expect(await page.locator('[id$="g000_ok"]').count()).toBe(1);
    await page.locator(last).waitFor({ state: 'attached' });
    expect(await page.locator('.sf-waiting').count()).toBe(0);
  });

  it('builds everything before the browser looks for a text in it', async () => {
    const page = await harness.open('form=bench-1000', 'desk');
    await page.keyboard.press('Control+f');
    expect(await page.locator(last).count()).toBe(1);
  });

  it('builds what a jump needs, and puts the focus there', async () => {
    const page = await harness.open('form=bench-1000', 'desk');
    const hasFocused = await page.evaluate(() => window.harness.handle?.focus('s066.g199_val'));
    expect(hasFocused).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.id ?? '')).toContain('g199_val');
  });

  it('builds at once what a jump needs, also of a section that is about to be built', async () => {
    const page = await harness.open('form=bench-1000', 'desk');
    const missed = await page.evaluate(async () => {
      const paths = Array.from({ length: 66 }, (_, at) => {
        const digits = (count: number) => String(count).padStart(3, '0');
        return `s${digits(at + 1)}.g${digits(3 * at + 3)}_val`;
      });
      const unbuilt: string[] = [];
      for (const path of paths) {
        await new Promise((resolve) => setTimeout(resolve));
        if (window.harness.handle?.focus(path) !== true) unbuilt.push(path);
      }
      return unbuilt;
    });
    expect(missed).toEqual([]);
  });

  it('builds no further section while something is pressed, and the rest afterwards', async () => {
    const page = await harness.open('form=prova', 'desk');
    const waiting = () => page.locator('.sf-waiting').count();
    await page.mouse.move(5, 5);
    await page.mouse.down();
    await page.evaluate(() => window.harness.show('form=bench-1000'));
    await page.locator('[id$="g000_ok"]').waitFor();
    await page.waitForTimeout(500);
    expect(await waiting()).toBeGreaterThan(0);
    await page.mouse.up();
    await expect.poll(waiting).toBe(0);
  });

  it.each([
    ['the browser’s menu takes, opened by the other button', 'pointerdown', { button: 2 }],
    ['the browser’s menu takes, opened by a long press', 'contextmenu', {}],
    ['the browser takes to drag a text', 'dragstart', {}],
    ['another window takes', 'blur', {}],
    ['ends out of the page’s sight', 'pointermove', { buttons: 0 }],
  ])('is built although it opens during a press that %s', async (_case, type, values) => {
    const page = await harness.open('form=prova', 'desk');
    await page.evaluate(
      ([last, given]) => {
        if (last !== 'pointerdown') document.body.dispatchEvent(new PointerEvent('pointerdown'));
        (last === 'blur' ? window : document.body).dispatchEvent(new PointerEvent(last, given));
      },
      [type, values] as const,
    );
    await page.evaluate(() => window.harness.show('form=bench-1000'));
    await page.locator(last).waitFor({ state: 'attached' });
    await page.evaluate(() => document.body.dispatchEvent(new PointerEvent('pointerup')));
  });

  it('accepts typing while it is being built, and builds the rest', async () => {
    const page = await harness.open('form=bench-1000', 'desk');
    const value = page.locator('[id$="g000_val"]');
    await value.fill('');
    await value.pressSequentially('1234567');
    expect(await value.inputValue()).toBe('1234567');
    await page.locator(last).waitFor({ state: 'attached' });
    expect(await page.locator('.sf-waiting').count()).toBe(0);
  });

  it('shows a change of many fields in one place, and renders no other field', async () => {
    const page = await harness.open('form=bench-150', 'desk');
    await page.locator('[id$="g029_val"]').waitFor({ state: 'attached' });
    const changes = await page.evaluate(async () => {
      const focusedIds: string[] = [];
      const watch = new MutationObserver((all) =>
        focusedIds.push(...all.map(({ target }) => (target as Element).closest?.('section')?.id ?? '')),
      );
      watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
      document.querySelector<HTMLInputElement>('[id$="g003_dev"]')?.click();
      await new Promise((done) => setTimeout(done, 100));
      watch.disconnect();
      return [...new Set(focusedIds.filter(Boolean))].map((id) => id.split('-').at(-1));
    });
    expect(changes).toEqual(['s001']);
  });
});

describe('the way through a long form', () => {
  it('holds still under a finger: a jump that is not over ends with the next press', async () => {
    const page = await harness.open('form=bench-150', 'desk');
    await page.locator('[id$="g029_val"]').waitFor({ state: 'attached' });
    const moved = await page.evaluate(async () => {
      const frames: FrameRequestCallback[] = [];
      const { requestAnimationFrame } = window;
      window.requestAnimationFrame = (frame) => frames.push(frame);
      location.hash = 's005';
      await new Promise((done) => setTimeout(done, 100));
      window.requestAnimationFrame = requestAnimationFrame;
      document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      window.scrollBy({ top: -300, behavior: 'instant' });
      const before = window.scrollY;
      for (const frame of frames) frame(performance.now());
      document.body.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
      return { jumps: frames.length, by: window.scrollY - before };
    });
    expect(moved.jumps).toBeGreaterThan(0);
    expect(moved.by).toBe(0);
  });

  it('ignores an address that was cut off within a percent sign', async () => {
    const page = await harness.open('form=bench-150', 'desk');
    await page.locator('[id$="g029_val"]').waitFor({ state: 'attached' });
    const failures = await page.evaluate(async () => {
      const messages: string[] = [];
      addEventListener('error', ({ message }) => messages.push(message));
      location.hash = 's00%';
      await new Promise((done) => addEventListener('hashchange', () => setTimeout(done), { once: true }));
      return messages;
    });
    expect(failures).toEqual([]);
  });

  it('[CKL-02] lists a section as soon as an answer brings it, at phone width too', async () => {
    const page = await harness.open('form=vis');
    const picker = page.getByLabel('Vai alla sezione');
    const names = () => picker.locator('option').allTextContents();
    expect((await names()).some((name) => /legno/i.test(name))).toBe(false);
    await page.getByLabel('Tipo di sostegno').selectOption({ label: 'Legno' });
    await expect.poll(async () => (await names()).some((name) => /legno/i.test(name))).toBe(true);
    await picker.selectOption('ev');
    const focused = await page.evaluate(() => document.activeElement?.textContent ?? '');
    expect(focused).toContain('Esito');
  });

  it('opens at the section or field that the address names', async () => {
    const page = await harness.open('form=bench-1000#s066', 'desk');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Section 67');
    const field = await harness.open('form=bench-1000#s066.g199_val', 'desk');
    await expect.poll(() => field.evaluate(() => document.activeElement?.id ?? '')).toContain('g199_val');
  });

  it('names field and form where a schema asks for a widget that does not exist', async () => {
    const page = await harness.open('form=prova&unknown');
    const box = page.locator('[data-unknown-widget="ologramma"]');
    expect(await box.textContent()).toContain('«nome»');
    expect(await box.textContent()).toContain('«prova»');
  });
});
