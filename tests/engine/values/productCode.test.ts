import { expect, it } from 'vitest';
import { productCode } from '../../../engine/index.ts';

it.each([
  ['Cantieri', 'cantieri'],
  ['Prestiti & libri', 'prestiti_libri'],
  ['Città 2', 'citta_2'],
  ['«Ore»', 'ore'],
  ['', 'product'],
  ['مواقع', 'product'],
])('%j is %s where only plain signs may stand', (name, code) => expect(productCode(name)).toBe(code));
