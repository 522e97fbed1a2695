import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Runs a job unless its sources are unchanged since its last success. Their hash is stored in `stampFile`,
 * inside the job's output, so that deleting the output also deletes the stamp.
 *
 * @param job returns an exit code; only 0 is stored as success.
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
