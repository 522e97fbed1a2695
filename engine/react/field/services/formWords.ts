import { arFormWords } from '../words/ar.ts';
import { enFormWords } from '../words/en.ts';
import { itFormWords } from '../words/it.ts';
import { giveFormWords } from './formTexts.ts';

// Imported by what shows forms or their widgets, so that their words come with it and not with the first page.
giveFormWords({ it: itFormWords, en: enFormWords, ar: arFormWords });
