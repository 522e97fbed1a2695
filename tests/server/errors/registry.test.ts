import { expect, it } from 'vitest';
import { PRODUCT_ERRORS } from '../../../server/areas/errors.ts';
import { Refusal, refuse } from '../../../server/host/errors/Refusal.ts';
import { type ErrorDefinition, HOST_ERRORS } from '../../../server/host/errors/registry.ts';
import { testProduct } from '../../support/testProduct.ts';

const ERRORS = { ...HOST_ERRORS, ...PRODUCT_ERRORS };
const definitions: readonly (readonly [string, ErrorDefinition])[] = Object.entries(ERRORS);

it('[CALL-02] every refusal has a unique negative number and an Italian message', () => {
  const numbers = definitions.map(([, { resultCode }]) => resultCode);
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const [code, { resultCode, text }] of definitions) {
    expect(resultCode, code).toBeLessThan(0);
    expect(text, code).not.toBe('');
  }
});

it('[CALL-02] every refusal that a call names is in the registry', async () => {
  const { calls } = await testProduct();
  const declaredErrors = Object.values(calls).flatMap(({ name, errors = [] }) =>
    errors.map((code) => `${name}: ${code}`),
  );
  expect(declaredErrors.filter((each) => !Object.hasOwn(ERRORS, each.split(': ')[1] ?? ''))).toEqual([]);
});

it('a refusal fills the slots of its sentence', () => {
  const refusal = refuse('DUPLICATE', { fields: 'username' });
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal.message).toBe(
    'Esiste già un elemento con lo stesso valore di username. Usa un altro valore.',
  );
});

it('a refusal contains the time of a retry: its value before that of the registry, in whole seconds', () => {
  expect(refuse('UNAVAILABLE').retryAfter).toBe(ERRORS.UNAVAILABLE.retryAfter);
  const busy = refuse('TOO_MANY_REQUESTS', { retryAfter: 2.4 });
  expect(busy.retryAfter).toBe(3);
  expect(busy.message).toContain('Attendi 3 secondi');
  expect(refuse('NOT_FOUND', { what: 'Il cantiere 12' }).retryAfter).toBeUndefined();
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
  expect(ERRORS[code].text).toBe(words);
});
