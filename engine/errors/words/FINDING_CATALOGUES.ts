import type { MessagesSchema } from '../../contract/index.ts';
import ar from './messages.ar.json' with { type: 'json' };
import en from './messages.en.json' with { type: 'json' };
import it from './messages.it.json' with { type: 'json' };

type Language = 'en' | 'it' | 'ar';

/** What findings say, by language: `code.…` the sentence of each code, `finding.values` how what is found and expected follows, all others phrases. */
export const FINDING_CATALOGUES = { en, it, ar } as Readonly<Record<Language, MessagesSchema>>;
