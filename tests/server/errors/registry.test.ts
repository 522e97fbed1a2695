import { expect, it } from 'vitest';
import { refusalModel, refusalText, retrySeconds } from '../../../server/host/errors/envelope.ts';
import { Refusal, refuse } from '../../../server/host/errors/Refusal.ts';
import { labelWords, messageWords } from '../../../server/host/errors/slotWords.ts';
import { readerOf } from '../../../server/host/product/productLookups.ts';
import { testProduct } from '../../support/testProduct.ts';

const product = await testProduct();
const definitions = Object.entries(product.refusals);
const readIn = (locale: string) => (refusal: Refusal) => refusalText(refusal, readerOf(product, locale));
const secondsOf = (refusal: Refusal) => retrySeconds(refusal, refusalModel(refusal, { product }));

it('[CALL-02] every refusal has a unique negative number and an Italian message', () => {
  const numbers = definitions.map(([, { resultCode }]) => resultCode);
  expect(numbers.length).toBeGreaterThan(150);
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const [code, { resultCode, text }] of definitions) {
    expect(resultCode, code).toBeLessThan(0);
    expect(text, code).not.toBe('');
  }
});

it('[CALL-02] every refusal that a call names is in the registry', () => {
  const declaredErrors = Object.values(product.calls).flatMap(({ name, errors = [] }) =>
    errors.map((code) => `${name}: ${code}`),
  );
  expect(
    declaredErrors.filter((each) => !Object.hasOwn(product.refusals, each.split(': ')[1] ?? '')),
  ).toEqual([]);
});

it('[I18N-01] every sentence has its own words in each language of the product', () => {
  const texts = definitions
    .map(([, { text }]) => text)
    .filter((text) => /\p{L}/u.test(text.replaceAll(/\{\w+\}/g, '')));
  const untranslated = ['en', 'ar'].flatMap((locale) =>
    texts
      .filter((text) => labelWords(text)(readerOf(product, locale)) === text)
      .map((text) => `${locale}: ${text}`),
  );
  expect(untranslated).toEqual([]);
});

it('a refusal fills the slots of its sentence', () => {
  const refusal = refuse('DUPLICATE', { fields: 'username' });
  expect(refusal).toBeInstanceOf(Refusal);
  expect(readIn('it')(refusal)).toBe(
    'Esiste già un elemento con lo stesso valore di username. Usa un altro valore.',
  );
  expect(readIn('en')(refusal)).toBe(
    'There already is one with the same value of username. Use another value.',
  );
});

it('a slot of words is worded in the language of its sentence', () => {
  const refusal = refuse('CHECKLIST_MISSING', { what: labelWords('Pre Job Check') });
  expect(readIn('ar')(refusal)).toBe('يجب أولًا ملء: فحص ما قبل العمل.');
  const words = messageWords('refusal.first-attempt.running');
  expect(words(readerOf(product, 'en'))).toBe('The first attempt is still under way.');
});

it('the product says the sentence of a refusal of the host in its own words', () => {
  expect(readIn('it')(refuse('NOT_YOURS'))).toContain("a un'altra squadra o a un altro dipendente");
  expect(refusalModel(refuse('NOT_YOURS'), { product })).toMatchObject({ status: 403, resultCode: -1012 });
});

it('a refusal contains the time of a retry: its value before that of the registry, in whole seconds', () => {
  expect(secondsOf(refuse('UNAVAILABLE'))).toBe(product.refusals['UNAVAILABLE']?.retryAfter);
  const busy = refuse('TOO_MANY_REQUESTS', { retryAfter: 2.4 });
  expect(secondsOf(busy)).toBe(3);
  expect(readIn('it')(busy)).toContain('Attendi 3 secondi');
  expect(secondsOf(refuse('NOT_FOUND', { what: 'Il cantiere 12' }))).toBeUndefined();
});

it.each([
  [
    '[TEAM-12]',
    'LEADER_AMONG_MEMBERS',
    'Il caposquadra non deve essere incluso come membro del suo stesso team',
  ],
  ['[DIS-10]', 'DISCHARGE_OVER_STOCK', 'La quantità inserita è maggiore della giacenza!'],
  ['[DIS-10]', 'DISCHARGE_NEGATIVE', 'La quantità inserita non può essere negativa!'],
] as const)('%s %s has the exact words of the specification', (_, code, words) => {
  expect(product.refusals[code]?.text).toBe(words);
});
