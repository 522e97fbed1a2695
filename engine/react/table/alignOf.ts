import type { Column } from '../../index.ts';

const NUMBERS = new Set(['number', 'short-number', 'file-size', 'quantity', 'euro', 'unit-price']);

/** Numbers stand under each other, unless the column says otherwise. */
export function alignOf({ align, format = 'text' }: Column): 'start' | 'end' | 'center' {
  return align ?? (NUMBERS.has(format) ? 'end' : 'start');
}
