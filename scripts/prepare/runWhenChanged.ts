import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Runs a job unless its sources are those of its last success, kept in `stampFile` (which lies inside what the job
 * makes, so that deleting the one deletes the other).
 *
 * @param job returns an exit code; only 0 is remembered.
 */
export async function runWhenChanged(
  stampFile: string,
  fingerprint: string,
  job: () => Promise<number>,
): Promise<number> {
  if (readOrNothing(stampFile) === fingerprint) return 0;
  const code = await job();
  if (code === 0) {
    mkdirSync(dirname(stampFile), { recursive: true });
    writeFileSync(stampFile, fingerprint);
  }
  return code;
}

function readOrNothing(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
