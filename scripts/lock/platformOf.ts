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
