import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, linkSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * A copy of the project beside it: its files and packages are linked, so that a changed file must take the place of the linked one. Where the
 * project is a disk of its own (a mount), nothing beside it can be linked to it: then they are copied.
 */
export function copyTree(root: string, link = linkSync): { readonly root: string; remove(): void } {
  const copy = mkdtempSync(join(dirname(root), '.faults-'));
  const remove = () => rmSync(copy, { recursive: true, force: true });
  const tracked = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1_048_576,
  });
  let put = link;
  try {
    for (const file of tracked.stdout.split('\0').filter((name) => name !== '')) {
      const [from, to] = [join(root, file), join(copy, file)];
      mkdirSync(dirname(to), { recursive: true });
      try {
        put(from, to);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        // Deleted and not committed yet.
        if (code === 'ENOENT') continue;
        if (code !== 'EXDEV' || put === copyFileSync) throw error;
        put = copyFileSync;
        put(from, to);
      }
    }
    cpSync(join(root, '.generated'), join(copy, '.generated'), { recursive: true });
    const how = put === copyFileSync ? '-a' : '-al';
    const packages = [join(root, 'node_modules'), join(copy, 'node_modules')];
    if (spawnSync('cp', [how, ...packages], { stdio: 'inherit' }).status !== 0)
      throw new Error(`The packages could not be copied to ${copy}.`);
  } catch (error) {
    remove();
    throw error;
  }
  return { root: copy, remove };
}
