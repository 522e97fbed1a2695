import { giveWords } from '../../words/wordsOf.ts';
import { arListWords } from './ar.ts';
import { enListWords } from './en.ts';
import { itListWords } from './it.ts';

// Imported by the parts that only some lists have, so that their words come with them and not with the first page.
giveWords({ it: itListWords, en: enListWords, ar: arListWords });
