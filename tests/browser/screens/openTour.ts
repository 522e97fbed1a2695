import type { BrowserContext, Page } from 'playwright-core';
import type { TestApp } from '../../support/app.ts';
import { injectAxe } from '../../support/axe.ts';
import { newContext, type viewports } from '../../support/chromium.ts';
import type { TestUser } from '../../support/testUsers.ts';

/** Somebody's browser, signed in once, that then walks from screen to screen without loading the page anew. */
export interface Tour {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly size: keyof typeof viewports;
  /** What the page has said to its console since last asked. */
  takeComplaints(): readonly string[];
}

/** Signs in at the door as somebody who tries the product would, by one tap, and gives the page axe. */
export async function openTour(app: TestApp, user: TestUser, size: Tour['size']): Promise<Tour> {
  const context = await newContext(size);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
  });
  await page.goto(app.address);
  await page.getByRole('button', { name: new RegExp(`^${user}`) }).click();
  await page.locator('#content h1').waitFor();
  await injectAxe(page);
  return { page, context, size, takeComplaints: () => complaints.splice(0) };
}
