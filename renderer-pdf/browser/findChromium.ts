import { access, constants } from 'node:fs/promises';
import { say } from '../../engine/node.ts';
import { RenderFailure } from '../RenderFailure.ts';

/**
 * Debian's Chromium without desktop windows: it starts and prints in less processor time and memory. Its starter in
 * `/usr/bin` would leave a shell process between.
 */
export const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell';

const PLACES = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * Where Chromium is: `CHROMIUM_PATH` if set, else the usual places.
 *
 * @throws RenderFailure saying what to install or set.
 */
export async function findChromium(configured = process.env['CHROMIUM_PATH']): Promise<string> {
  for (const place of configured ? [configured] : PLACES) {
    try {
      await access(place, constants.X_OK);
      return place;
    } catch {
      // Not here: the next place may have it.
    }
  }
  throw new RenderFailure(configured ? say('chromiumWrong', { path: configured }) : say('chromiumNowhere'));
}
