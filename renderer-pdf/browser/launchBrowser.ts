import { type Browser, chromium } from 'playwright-core';
import { chromiumArguments } from './chromiumArguments.ts';
import { findChromium } from './findChromium.ts';

/** Starts a headless Chromium for printing. */
export async function launchBrowser(executablePath?: string): Promise<Browser> {
  return chromium.launch({
    executablePath: executablePath ?? (await findChromium()),
    args: [...chromiumArguments, '--font-render-hinting=none'],
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}
