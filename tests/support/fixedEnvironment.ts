import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Milliseconds. */
const DAY = 86_400_000;

/** Every test runs in the time zone and language of the product, not in those of the machine. */
export const fixedEnvironment = {
  TZ: 'Europe/Rome',
  LANG: 'it_IT.UTF-8',
  LC_ALL: 'it_IT.UTF-8',
  // glibc keeps the memory that is freed: given back, a virtual machine faults for each page that is used again, twenty milliseconds for one password's hash.
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_MAX_: '0',
  MALLOC_TRIM_THRESHOLD_: '4000000000',
  // As `npm start` sets it: a hundred processes read the server's thousand modules.
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/node'),
  ...temporaryFolder(),
};

/**
 * Databases and data folders of tests lie in memory if there is enough of it: flushing to disk took a third
 * of their time.
 */
function temporaryFolder(): { readonly TMPDIR?: string } {
  const memory = '/dev/shm';
  const folder = `${memory}/cantieri-tests`;
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize < 4 * 1024 ** 3) return {};
    mkdirSync(folder, { recursive: true });
    // As any folder for temporary files: some tests run programs as other users.
    chmodSync(folder, 0o1777);
    // Browsers that end with their worker leave their folders, which take memory. No run lasts a day.
    for (const path of readdirSync(folder).map((name) => join(folder, name)))
      if (Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > DAY)
        rmSync(path, { recursive: true, force: true });
    return { TMPDIR: folder };
  } catch {
    // The folder does not exist or belongs to another user.
    return {};
  }
}
