import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Fault } from './tryFault.ts';

/** All faults of `tests/faults`, ordered by file. */
export function readFaults(root: string): readonly Fault[] {
  const folder = join(root, 'tests/faults');
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return files
    .sort()
    .flatMap(
      (name) =>
        (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { readonly faults: readonly Fault[] })
          .faults,
    );
}

/**
 * A copy of the project in a neighbouring folder. Files and packages are hard links, so a changed file must
 * be replaced, not overwritten. Across file systems, where links are impossible, they are copied.
 */
export function copyTree(root: string, link = linkSync): { readonly root: string; remove(): void } {
  const copy = mkdtempSync(join(dirname(root), '.faults-'));
  const remove = () => rmSync(copy, { recursive: true, force: true });
  const tracked = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1_048_576,
  });
  let place = link;
  try {
    for (const file of tracked.stdout.split('\0').filter((name) => name !== '')) {
      const [from, to] = [join(root, file), join(copy, file)];
      mkdirSync(dirname(to), { recursive: true });
      try {
        place(from, to);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        // Deleted but not committed.
        if (code === 'ENOENT') continue;
        if (code !== 'EXDEV' || place === copyFileSync) throw error;
        place = copyFileSync;
        place(from, to);
      }
    }
    cpSync(join(root, '.generated'), join(copy, '.generated'), { recursive: true });
    const how = place === copyFileSync ? '-a' : '-al';
    const packages = [join(root, 'node_modules'), join(copy, 'node_modules')];
    if (spawnSync('cp', [how, ...packages], { stdio: 'inherit' }).status !== 0)
      throw new Error(`The packages could not be copied to ${copy}.`);
  } catch (error) {
    remove();
    throw error;
  }
  return { root: copy, remove };
}
