import { expect, it } from 'vitest';
import { namedProblem } from '../../../engine/index.ts';

it.each([
  ['Causale', 'Causale: dato obbligatorio', 'Causale: dato obbligatorio'],
  ['Descrizione', 'Descrizione non può superare 500 caratteri', 'Descrizione non può superare 500 caratteri'],
  ['Note', 'Scrivi perché', 'Note: Scrivi perché'],
  ['Via', 'Merce inviata', 'Via: Merce inviata'],
  [
    'Cliente',
    'Per confermare il documento indica il cliente',
    'Per confermare il documento indica il cliente',
  ],
  ['', 'Aggiungi una riga', 'Aggiungi una riga'],
])('[DESK-I] [PHONE-I] a field is named once: «%s» in «%s»', (label, words, told) => {
  expect(namedProblem(label, words)).toBe(told);
});
