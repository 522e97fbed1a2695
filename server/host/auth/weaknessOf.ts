import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Why a password is easy to guess although it complies with the rule: a variant of the rule's text
 * (`x-password.common`).
 */
export type Weakness = 'common' | 'context';

/**
 * Base words of common passwords; each covers its disguises, e.g. `Password1!`, `P@ssw0rd`, `2026Estate!`.
 */
const COMMON: ReadonlySet<string> = new Set(
  readFileSync(join(import.meta.dirname, 'commonPasswords.txt'), 'utf8')
    .split(/\s+/)
    .filter(Boolean)
    .map(fold),
);
/** Two common words in a row count as one; shorter ones are too often part of another word. */
const SHORTEST_OF_PAIR = 3;
/** Context words up to this length match only as a whole word. */
const SHORT_WORD = 3;
/** A core with fewer letters is weak: only digits and signs remain. */
const FEWEST_LETTERS = 4;
/** Longest core that is compared; longer ones are no disguised word. */
const MOST_LETTERS = 40;

/** Signs used in place of letters. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ '@': 'a', '4': 'a', '3': 'e', '0': 'o', $: 's', '5': 's', '7': 't', '8': 'b', '9': 'g' },
};

/**
 * Judges a password offline: a common word in one of its usual disguises, or a word from the context of its
 * owner (ASVS 6.2.4, 6.2.11).
 *
 * @param context names of user, company and product, whose words must not occur.
 */
export function weaknessOf(password: string, context: readonly string[]): Weakness | undefined {
  const cores = coresOf(fold(password));
  for (const word of context.flatMap(wordsOf)) {
    const isIn = (core: string) => (word.length > SHORT_WORD ? core.includes(word) : core === word);
    if (cores.some(isIn)) return 'context';
  }
  return cores.some(isCommon) ? 'common' : undefined;
}

function isCommon(core: string): boolean {
  if (core.length > MOST_LETTERS) return false;
  if (core.length < FEWEST_LETTERS || COMMON.has(core) || isRepeated(core)) return true;
  for (let cut = SHORTEST_OF_PAIR; cut <= core.length - SHORTEST_OF_PAIR; cut++) {
    if (COMMON.has(core.slice(0, cut)) && COMMON.has(core.slice(cut))) return true;
  }
  return false;
}

/** The words in a password without prefix and suffix, plain and with signs replaced by letters. */
function coresOf(folded: string): readonly string[] {
  const around = folded.replace(/^[^a-z]+/, '').replace(/[^a-z]+$/, '');
  const behind = folded.replace(/[^a-z]+$/, '');
  const decode = (one: string) =>
    [around, behind].map((core) =>
      [...core.replaceAll(/[1!|]/g, one)].map((sign) => LETTERS[sign] ?? sign).join(''),
    );
  return [...new Set([around, ...decode('i'), ...decode('l'), folded.replaceAll(/[^a-z]/g, '')])];
}

function isRepeated(core: string): boolean {
  return /^(.{1,4})\1+$/.test(core);
}

function wordsOf(text: string): readonly string[] {
  return fold(text)
    .split(/[^a-z]+/)
    .filter((word) => word.length >= SHORT_WORD);
}

/** Lower case without accents. */
function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
