import type { Page } from 'playwright-core';

/** Seconds for which a finger stays on the glass. */
const TOUCH_S = 0.03;

/**
 * Taps twice, the second time a little beside, as gloves do. The times stand in the touches: a busy machine delays their
 * delivery.
 *
 * @param pause ms from one tap to the other.
 */
export async function doubleTap(
  page: Page,
  { x, y }: { readonly x: number; readonly y: number },
  pause: number,
): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  const first = Date.now() / 1000;
  for (const [dx, dy, at] of [
    [0, 0, first],
    [6, 4, first + pause / 1000],
  ] as const) {
    await page.waitForTimeout(Math.max(0, at * 1000 - Date.now()));
    const touchPoints = [{ x: x + dx, y: y + dy }];
    await protocol.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints, timestamp: at });
    await protocol.send('Input.dispatchTouchEvent', {
      ...{ type: 'touchEnd', touchPoints: [], timestamp: at + TOUCH_S },
    });
  }
  await protocol.detach();
}
