import { type Browser, type CDPSession, chromium } from 'playwright-core';
import { chromiumArguments, WITHOUT_SANDBOX } from './chromiumArguments.ts';
import { findChromium } from './findChromium.ts';

/** A browser that is up, and how to end it whatever state it is in. */
export interface LaunchedBrowser {
  readonly browser: Browser;
  readonly isSandboxed: boolean;
  /** Settles once it has answered, or cannot any more; also while its pages print. */
  answer(): Promise<void>;
  /** Ends it at once, also when it answers nothing any more. */
  kill(): void;
}

/**
 * What is printed is inside the page. A page that is offline asks nobody for anything, but a frame or a page that goes elsewhere is connected to before that is known:
 * no name nor address leads anywhere, and no proxy resolves them instead.
 */
const TO_NOBODY = ['--host-resolver-rules=MAP * ~NOTFOUND', '--no-proxy-server'];

/** A browser without a sandbox is up in less; one that cannot have it ends at once on most machines. */
const LONGEST_TRY_MS = 15_000;

/** Whether this machine gives browsers their sandbox, as far as it is known: root never has one. */
let given: boolean | undefined = process.getuid?.() === 0 ? false : undefined;

/**
 * Starts a headless Chromium for printing, in its sandbox wherever the machine gives it one: administrators write templates. Where it does not, the page has neither script
 * nor network all the same.
 */
export async function launchBrowser(executablePath?: string): Promise<LaunchedBrowser> {
  const path = executablePath ?? (await findChromium());
  const browser = await startedIn(path);
  const session = await browser.newBrowserCDPSession();
  const pid = await processOf(session);
  const answer = () =>
    session.send('Browser.getVersion').then(
      () => undefined,
      () => undefined,
    );
  return { browser, isSandboxed: given === true, answer, kill: () => killGroup(pid) };
}

async function startedIn(executablePath: string): Promise<Browser> {
  if (given === false) return start(executablePath, false);
  try {
    const browser = await start(executablePath, true);
    given = true;
    return browser;
  } catch (cause) {
    // Once it has had one, it is something else that fails.
    if (given === true) throw cause;
    const browser = await start(executablePath, false);
    given = false;
    return browser;
  }
}

function start(executablePath: string, isSandboxed: boolean): Promise<Browser> {
  return chromium.launch({
    executablePath,
    chromiumSandbox: isSandboxed,
    args: [
      ...chromiumArguments,
      ...TO_NOBODY,
      ...(isSandboxed ? [] : [WITHOUT_SANDBOX]),
      '--font-render-hinting=none',
    ],
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    ...(isSandboxed && given === undefined ? { timeout: LONGEST_TRY_MS } : {}),
  });
}

/** Asked while it still answers. */
async function processOf(session: CDPSession): Promise<number> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
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
