const WORDS = {
  os: ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'],
  cpu: ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'],
  libc: ['glibc', 'musl'],
} as const;

/** Words that packages use in their names for what npm calls otherwise. */
const ALIASES: Readonly<Record<string, string>> = {
  gnu: 'glibc',
  linuxmusl: 'linux-musl',
  msvc: '',
  win: 'win32',
  windows: 'win32',
};

/**
 * What a platform package's name says about one trait: `platformOf('@biomejs/cli-linux-x64-musl', 'libc')` is
 * `{ libc: ['musl'] }`; empty when the name says nothing, as npm writes no such word then.
 */
export function platformOf(
  name: string,
  trait: keyof typeof WORDS,
): Partial<Record<keyof typeof WORDS, string[]>> {
  const words = name.split(/[/-]/).flatMap((word) => (ALIASES[word] ?? word).split('-'));
  const found = WORDS[trait].filter((word) => words.includes(word));
  return found.length === 0 ? {} : { [trait]: found };
}
