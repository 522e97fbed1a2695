import { fileURLToPath } from 'node:url';
import { buildBrowserApp } from '../../scripts/prepare/buildBrowserApp.ts';

/** Browser tests look at the app as built, as a user gets it; unchanged sources cost only their hash. */
export async function setup(): Promise<void> {
  const code = await buildBrowserApp(fileURLToPath(new URL('../..', import.meta.url)));
  if (code !== 0) throw new Error('The browser app does not build: the reason is above.');
}
