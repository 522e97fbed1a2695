import { CALLS_IN_ARABIC } from './CALLS_IN_ARABIC.ts';
import { CALLS_IN_ENGLISH } from './CALLS_IN_ENGLISH.ts';
import { CALLS_IN_ITALIAN } from './CALLS_IN_ITALIAN.ts';
import { CODES_IN_ARABIC, CODES_IN_ENGLISH, CODES_IN_ITALIAN } from './codes.ts';
import { COUNTS_IN_ARABIC, COUNTS_IN_ENGLISH, COUNTS_IN_ITALIAN } from './counts.ts';
import { EDITS_IN_ARABIC } from './EDITS_IN_ARABIC.ts';
import { EDITS_IN_ENGLISH } from './EDITS_IN_ENGLISH.ts';
import { EDITS_IN_ITALIAN } from './EDITS_IN_ITALIAN.ts';
import { FIELDS_IN_ARABIC } from './FIELDS_IN_ARABIC.ts';
import { FIELDS_IN_ENGLISH } from './FIELDS_IN_ENGLISH.ts';
import { FIELDS_IN_ITALIAN } from './FIELDS_IN_ITALIAN.ts';
import type { PhraseWords } from './PhraseWords.ts';
import { VALUES_IN_ARABIC } from './VALUES_IN_ARABIC.ts';
import { VALUES_IN_ENGLISH } from './VALUES_IN_ENGLISH.ts';
import { VALUES_IN_ITALIAN } from './VALUES_IN_ITALIAN.ts';

const ENGLISH = {
  ...VALUES_IN_ENGLISH,
  ...COUNTS_IN_ENGLISH,
  ...FIELDS_IN_ENGLISH,
  ...CALLS_IN_ENGLISH,
  ...EDITS_IN_ENGLISH,
};

/** The words of findings in English: their ids, and which values each is given. */
export type EnglishWords = typeof ENGLISH;

type Phrases = Readonly<Record<keyof EnglishWords, PhraseWords>>;

const ITALIAN: Phrases = {
  ...VALUES_IN_ITALIAN,
  ...COUNTS_IN_ITALIAN,
  ...FIELDS_IN_ITALIAN,
  ...CALLS_IN_ITALIAN,
  ...EDITS_IN_ITALIAN,
};
const ARABIC: Phrases = {
  ...VALUES_IN_ARABIC,
  ...COUNTS_IN_ARABIC,
  ...FIELDS_IN_ARABIC,
  ...CALLS_IN_ARABIC,
  ...EDITS_IN_ARABIC,
};

/** What findings say, by language: the sentence of each code, their phrases, and how what is found and expected follows. */
export const FINDING_CATALOGUES = {
  en: { codes: CODES_IN_ENGLISH, phrases: ENGLISH, values: '; found {found}, expected {expected}' },
  it: { codes: CODES_IN_ITALIAN, phrases: ITALIAN, values: '; trovato: {found}; atteso: {expected}' },
  ar: { codes: CODES_IN_ARABIC, phrases: ARABIC, values: '؛ الموجود: {found}؛ المتوقع: {expected}' },
} as const;
