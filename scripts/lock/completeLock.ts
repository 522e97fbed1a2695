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
 * Adds entries for missing optional dependencies. npm silently omits platform packages that the registry
 * fails to answer for, and `npm ci` then refuses the lock file ("Missing: x@ from lock file"). An added entry
 * has only version and platform: without integrity npm does not verify it there.
 *
 * @returns the completed lock and the added names, in npm's order, so that `npm install` changes no line.
 * @throws Error for a missing package with a version range, which cannot be resolved here.
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

const WORDS = {
  os: ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'],
  cpu: ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'],
  libc: ['glibc', 'musl'],
} as const;

/** Spellings in package names that differ from npm's. */
const ALIASES: Readonly<Record<string, string>> = {
  gnu: 'glibc',
  linuxmusl: 'linux-musl',
  msvc: '',
  win: 'win32',
  windows: 'win32',
};

/**
 * A trait of a platform package by its name: `platformOf('@biomejs/cli-linux-x64-musl', 'libc')` is `{ libc:
 * ['musl'] }`; empty where the name does not contain it, as npm then omits the property.
 */
export function platformOf(
  name: string,
  trait: keyof typeof WORDS,
): Partial<Record<keyof typeof WORDS, string[]>> {
  const words = name.split(/[/-]/).flatMap((word) => (ALIASES[word] ?? word).split('-'));
  const values = WORDS[trait].filter((word) => words.includes(word));
  return values.length === 0 ? {} : { [trait]: values };
}

/**
 * Path of a package in a lock file as its importer resolves it: npm and Node look in the importer's folder,
 * then in each parent. Undefined if the lock has none.
 */
export function findPackage(
  packages: Readonly<Record<string, object>>,
  from: string,
  name: string,
): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const place = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (packages[place] !== undefined) return place;
    if (at === '') return undefined;
  }
}
