import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

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

/**
 * One fingerprint of the contents and names of files and folders (recursively). By contents and not by time: a
 * clone, a checkout or a copy changes times. Missing paths count as empty.
 *
 * @param root what `paths` count from; it does not enter the fingerprint.
 */
export function hashTree(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesUnder(root, path)).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(root: string, path: string): string[] {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (stats.isFile()) return [path];
  return readdirSync(join(root, path)).flatMap((name) => filesUnder(root, `${path}/${name}`));
}
