import { findPackage } from './findPackage.ts';
import { platformOf } from './platformOf.ts';

/** One entry of `packages` in a lock file of version 3; only the words that scripts here read or write. */
export type LockEntry = {
  readonly name?: string;
  readonly version?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly [word: string]: unknown;
};

export type LockFile = {
  readonly packages: Readonly<Record<string, LockEntry>>;
  readonly [word: string]: unknown;
};

const EXACT = /^\d+\.\d+\.\d+(?:-[\w.-]+)?$/;

/**
 * Gives every optional dependency an entry. npm drops from the lock, without a word, platform packages that the
 * registry of the moment does not answer for; `npm ci` then refuses the lock it wrote ("Missing: x@ from lock file").
 * A stub names version and platform only: without integrity, npm verifies nothing about it on that platform.
 *
 * @returns the completed lock and the names added, in the order npm keeps, so that `npm install` changes nothing.
 * @throws Error when a missing package is asked for by a range: its version cannot be guessed.
 */
export function completeLock(lock: LockFile): {
  lock: LockFile;
  added: string[];
} {
  const packages: Record<string, LockEntry> = { ...lock.packages };
  const added: string[] = [];
  for (const [place, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (findPackage(packages, place, name) !== undefined) continue;
      if (!EXACT.test(version)) {
        throw new Error(
          `package-lock.json: ${place || 'package.json'} asks for ${name}@${version}, which is missing and not an exact version. ` +
            'Pin it, then run npm install again.',
        );
      }
      packages[`node_modules/${name}`] = {
        version,
        ...platformOf(name, 'cpu'),
        ...(entry.dev ? { dev: true } : {}),
        ...platformOf(name, 'libc'),
        optional: true,
        ...platformOf(name, 'os'),
      };
      added.push(name);
    }
  }
  return { lock: { ...lock, packages: sorted(packages) }, added };
}

function sorted(packages: Readonly<Record<string, LockEntry>>): Record<string, LockEntry> {
  return Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
}
