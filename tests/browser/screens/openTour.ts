import type { Page } from 'playwright-core';
import type { TestApp } from '../../support/app.ts';
import { injectAxe } from '../../support/axe.ts';
import type { viewports } from '../../support/chromium.ts';
import type { TestUser } from '../../support/testUsers.ts';
import { borrowPage } from '../../support/warmPages.ts';

/** Browser of a user who signed in once and then navigates without reloading the page. */
export interface Tour {
  readonly page: Page;
  readonly size: keyof typeof viewports;
  /** Console complaints of the page since the last call. */
  takeComplaints(): readonly string[];
  close(): Promise<void>;
}

/** Signs in on the demo page by one click and injects axe. */
export async function openTour(app: TestApp, user: TestUser, size: Tour['size']): Promise<Tour> {
  const { page, giveBack } = await borrowPage(size);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
  });
  await page.goto(app.address);
  await page.getByRole('button', { name: new RegExp(`^${user}`) }).click();
  await page.locator('#content h1').waitFor();
  await injectAxe(page);
  return { page, size, takeComplaints: () => complaints.splice(0), close: () => giveBack(app.address) };
}
