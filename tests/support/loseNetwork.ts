import type { Page } from 'playwright-core';

/** Takes the network away until the page says so. */
export async function loseNetwork(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.getByText('Senza rete: le bozze restano qui').first().waitFor();
}
