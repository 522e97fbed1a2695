import { use } from 'react';
import { arFormWords } from '../words/ar.ts';
import { enFormWords } from '../words/en.ts';
import { itFormWords } from '../words/it.ts';
import { type FormServices, FormServicesContext } from './FormServices.ts';
import { giveFormWords } from './formTexts.ts';

giveFormWords({ it: itFormWords, en: enFormWords, ar: arFormWords });

export function useFormServices(): FormServices {
  return use(FormServicesContext);
}
