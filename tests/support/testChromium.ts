import { existsSync, statfsSync } from 'node:fs';
import type { LaunchOptions } from 'playwright-core';
import { findChromium } from '../../renderer-pdf/browser/findChromium.ts';
import { chromiumArguments, WITHOUT_SANDBOX } from '../../renderer-pdf/browser/launchBrowser.ts';

const SHARED_MEMORY = '/dev/shm';
const IN_FILES = '--disable-dev-shm-usage';
/** Bytes of shared memory that suffice for the pages of all workers; containers often have 64 MB. */
const ENOUGH = 2 ** 30;
/** The last compiler of V8 takes more time than its code saves in a page that lives for seconds. */
const WITHOUT_LAST_COMPILER = '--js-flags=--no-turbofan';

/**
 * How the Chromium of tests, which is the product's, is started. A process less, and memory that is shared in no
 * files where there is enough of it, save a sixth of its processor time.
 */
export async function testChromium(): Promise<LaunchOptions> {
  const without = hasSharedMemory() ? [IN_FILES] : [];
  return {
    executablePath: await findChromium(),
    args: [...chromiumArguments, WITHOUT_SANDBOX, '--in-process-gpu', WITHOUT_LAST_COMPILER].filter(
      (each) => !without.includes(each),
    ),
    ignoreDefaultArgs: without,
  };
}

function hasSharedMemory(): boolean {
  if (!existsSync(SHARED_MEMORY)) return false;
  const { bsize, blocks } = statfsSync(SHARED_MEMORY);
  return bsize * blocks >= ENOUGH;
}
