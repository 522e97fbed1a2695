import { type Browser, chromium } from 'playwright-core';
import { chromiumArguments } from './chromiumArguments.ts';
import { findChromium } from './findChromium.ts';

/** A browser that is up, and how to end it whatever state it is in. */
export interface LaunchedBrowser {
  readonly browser: Browser;
  /** Ends it at once, also when it answers nothing any more. */
  kill(): void;
}

/** Starts a headless Chromium for printing. */
export async function launchBrowser(executablePath?: string): Promise<LaunchedBrowser> {
  const browser = await chromium.launch({
    executablePath: executablePath ?? (await findChromium()),
    args: [...chromiumArguments, '--font-render-hinting=none'],
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  const pid = await processOf(browser);
  return { browser, kill: () => killGroup(pid) };
}

/** Asked while it still answers. */
async function processOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const pid = processInfo.find(({ type }) => type === 'browser')?.id;
  if (pid === undefined) throw new Error('Chromium does not say which process it is');
  return pid;
}

/** The browser leads a group of its own, with all its helpers. */
function killGroup(pid: number): void {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, 'SIGKILL');
      return;
    } catch {
      // No such group, or gone already: the process alone.
    }
  }
}
