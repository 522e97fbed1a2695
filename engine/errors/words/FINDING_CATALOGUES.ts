import type { MessagesSchema } from '../../contract/index.ts';
import ar from './messages.ar.json' with { type: 'json' };
import en from './messages.en.json' with { type: 'json' };
import it from './messages.it.json' with { type: 'json' };

type Language = 'en' | 'it' | 'ar';

/**
 * Texts of findings by language: `code.…` is the sentence of a code, `finding.values` the pattern that adds
 * `found` and `expected`; all others are phrases.
 */
export const FINDING_CATALOGUES = { en, it, ar } as Readonly<Record<Language, MessagesSchema>>;
