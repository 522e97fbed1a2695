import { existsSync } from 'node:fs';
import { findChromium } from '../../renderer-pdf/browser/findChromium.ts';
import { HEADLESS_SHELL } from '../../scripts/prepare/systemPackages.ts';

/** The Chromium that tests drive: the one of `CHROMIUM_PATH` if set, else the one without windows, else that of the product. */
export async function findTestChromium(): Promise<string> {
  return !process.env['CHROMIUM_PATH'] && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : findChromium();
}
