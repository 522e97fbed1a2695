import { access, constants } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, CDPSession } from 'playwright-core';
import { findChromium } from './findChromium.ts';

/** How Chromium is started, to print and to test: without what calls home. */
export const chromiumArguments: readonly string[] = [
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-extensions',
  '--no-first-run',
];

/** Where a machine or a container gives browsers no sandbox, or where the user is root. */
export const WITHOUT_SANDBOX = '--no-sandbox';

/** A running browser with the means to end it in any state. */
export interface LaunchedBrowser {
  readonly browser: Browser;
  readonly isSandboxed: boolean;
  /** Resolves when it has answered or cannot any more; works also while pages print. */
  answer(): Promise<void>;
  /** Kills it at once, even when it does not respond. */
  kill(): void;
}

/**
 * Blocks all network access: a page in offline mode sends no requests, but a frame or a navigation could
 * connect before the block applies. No host name resolves, and no proxy resolves them instead.
 */
const NO_NETWORK = ['--host-resolver-rules=MAP * ~NOTFOUND', '--no-proxy-server'];

/** Start timeout while it is unknown whether the sandbox works; without it most machines fail at once. */
const LONGEST_TRY_MS = 15_000;

/** Whether the sandbox works on this machine, undefined before the first start; it never does for root. */
let isSandboxAvailable: boolean | undefined = process.getuid?.() === 0 ? false : undefined;

/**
 * Starts a headless Chromium for printing, in its sandbox where the machine allows it, because administrators
 * write templates. Without sandbox pages still have neither scripts nor network.
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
  return { browser, isSandboxed: isSandboxAvailable === true, answer, kill: () => killGroup(pid) };
}

/**
 * Loads Playwright, not imported statically because threads judge templates without it. Blocks the thread for
 * some 300 ms: a server loads it before it answers requests.
 */
export const loadDriver = () => import('playwright-core');

async function startedIn(executablePath: string): Promise<Browser> {
  if (isSandboxAvailable === false) return start(executablePath, false);
  try {
    const browser = await start(executablePath, true);
    isSandboxAvailable = true;
    return browser;
  } catch (cause) {
    // The sandbox has worked before: the failure has another cause.
    if (isSandboxAvailable === true) throw cause;
    const browser = await start(executablePath, false);
    isSandboxAvailable = false;
    return browser;
  }
}

async function start(executablePath: string, isSandboxed: boolean): Promise<Browser> {
  const { chromium } = await loadDriver();
  return chromium.launch({
    ...(await atLowPriority(executablePath)),
    chromiumSandbox: isSandboxed,
    args: [
      ...chromiumArguments,
      ...NO_NETWORK,
      ...(isSandboxed ? [] : [WITHOUT_SANDBOX]),
      '--font-render-hinting=none',
    ],
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    ...(isSandboxed && isSandboxAvailable === undefined ? { timeout: LONGEST_TRY_MS } : {}),
  });
}

/** A burst of prints would otherwise double the time of every page on a machine of two processors. */
const LOW_PRIORITY = fileURLToPath(new URL('./lowPriority.sh', import.meta.url));

/** Prints must not fail where the script cannot run: on Windows, from an archive without permissions. */
async function atLowPriority(executablePath: string) {
  const isRunnable = await access(LOW_PRIORITY, constants.X_OK).then(
    () => process.platform !== 'win32',
    () => false,
  );
  if (!isRunnable) return { executablePath };
  return { executablePath: LOW_PRIORITY, env: { ...process.env, CHROMIUM_PATH: executablePath } };
}

/** Read while the browser still answers. */
async function processOf(session: CDPSession): Promise<number> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pid = processInfo.find(({ type }) => type === 'browser')?.id;
  if (pid === undefined) throw new Error('Chromium does not say which process it is');
  return pid;
}

/** Kills the browser's process group with all its helpers. */
function killGroup(pid: number): void {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, 'SIGKILL');
      return;
    } catch {
      // No such group, or it has ended: only the process is killed.
    }
  }
}
