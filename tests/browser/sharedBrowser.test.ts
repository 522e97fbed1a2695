import { afterEach, describe, expect, it } from 'vitest';
import { newContext } from '../support/chromium.ts';

describe('the browser that tests share', () => {
  let close: () => Promise<void>;
  afterEach(() => close());

  it.each([
    ['phone', 360, true],
    ['desk', 1440, false],
  ] as const)('is as our users have it at the %s', async (viewport, width, touch) => {
    const context = await newContext(viewport);
    close = () => context.close();
    const page = await context.newPage();
    await page.setContent(
      '<!doctype html><meta name="viewport" content="width=device-width"><title>.</title>',
    );
    const device = await page.evaluate(() => ({
      width: window.innerWidth,
      touch: navigator.maxTouchPoints > 0,
      language: navigator.language,
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    }));
    expect(device).toEqual({ width, touch, language: 'it-IT', zone: 'Europe/Rome' });
  });
});

it('Node speaks the same language in the same zone', () => {
  expect(Intl.DateTimeFormat().resolvedOptions()).toMatchObject({ locale: 'it-IT', timeZone: 'Europe/Rome' });
  expect(new Date('2026-07-01T10:00:00Z').getHours()).toBe(12);
});
