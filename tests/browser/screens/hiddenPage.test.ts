import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserVisits } from '../../support/browserVisits.ts';
import { buildProject } from '../../support/buildTeam.ts';
import { eventually } from '../../support/eventually.ts';

const { signedIn, db, app } = browserVisits();

/** The tab of the page becomes hidden or visible. */
async function turn(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

/** A planner's page of a project, with its streams counted as they are opened and left. */
async function lookAt(AbsEntry: number) {
  const { page } = await signedIn('planner');
  const streams = { opened: 0, left: 0 };
  const isStream = (request: { url(): string }) => new URL(request.url()).pathname === '/events';
  page.on('request', (request) => {
    if (isStream(request)) streams.opened += 1;
  });
  page.on('requestfailed', (request) => {
    if (isStream(request)) streams.left += 1;
  });
  await page.clock.install();
  await page.goto(`${app().address}/progetti/${AbsEntry}`);
  await page.locator('[data-field="NAME"] input').waitFor();
  await eventually(() => streams.opened).toBe(1);
  return { page, streams };
}

async function rename(AbsEntry: number, NAME: string): Promise<void> {
  const planner = await app().api('planner');
  const { project } = (await planner.get(`/wsprj/project/${AbsEntry}`)).body;
  const saved = await planner.post('/wscnt/project/addupdate', { prj: { ...project, NAME } });
  expect(saved.body, JSON.stringify(saved.body)).toMatchObject({ ResultCode: 0 });
}

describe('a page in a hidden tab', () => {
  it('keeps its stream when it is looked at again before five minutes are over; then lets it go, and shows what changed as soon as it is looked at again', async () => {
    const AbsEntry = await buildProject(db(), { NAME: 'Linea Reno', FIPROJECT: 'P-REN', DocNum: 9101 });
    const { page, streams } = await lookAt(AbsEntry);
    await turn(page, 'hidden');
    await page.clock.runFor(200_000);
    await turn(page, 'visible');
    await page.clock.runFor(400_000);
    expect(streams).toEqual({ opened: 1, left: 0 });

    await turn(page, 'hidden');
    await page.clock.runFor(299_000);
    expect(streams.left).toBe(0);
    await page.clock.runFor(2_000);
    await eventually(() => streams.left).toBe(1);

    await rename(AbsEntry, 'Linea Reno nord');
    await page.clock.runFor(600_000);
    expect(streams.opened).toBe(1);
    expect(await page.locator('[data-field="NAME"] input').inputValue()).toBe('Linea Reno');
    await turn(page, 'visible');
    await eventually(() => streams.opened).toBe(2);
    await eventually(() => page.locator('[data-field="NAME"] input').inputValue()).toBe('Linea Reno nord');
  });
});
