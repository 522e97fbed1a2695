import type { Column } from '../../index.ts';

const NUMBERS = new Set(['number', 'short-number', 'file-size', 'quantity', 'euro', 'unit-price']);

/** Numbers are aligned at the end, unless the column has its own `align`. */
export function alignOf({ align, format = 'text' }: Column): 'start' | 'end' | 'center' {
  return align ?? (NUMBERS.has(format) ? 'end' : 'start');
}
