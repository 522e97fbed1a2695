import type { Page } from 'playwright-core';

/** Sets the page offline until it receives the event. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.getByText('Senza rete: le bozze restano qui').first().waitFor();
}
