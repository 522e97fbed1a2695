import type { Measured } from './measurePage.ts';

/** Nearest-rank percentile: `percentile([3, 1, 2], 50)` → `2`. NaN for an empty list. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 50);

type Rounds = Readonly<Record<'html' | 'stock' | 'ours', readonly Measured[]>>;

/** Timed actions, their times and the percentile to print: median or 95th. */
export const TIMED_ROWS: readonly (readonly [string, (measured: Measured) => readonly number[], number])[] = [
  ['first screen', ({ first }) => [first], 50],
  ['last field', ({ last }) => [last], 50],
  ['key p50', ({ keys }) => keys, 50],
  ['key p95', ({ keys }) => keys, 95],
  ['toggle p50', ({ toggles }) => toggles, 50],
  ['toggle p95', ({ toggles }) => toggles, 95],
  ['submit, 10 errors', ({ submit }) => [submit], 50],
];

/** Prints milliseconds and ratios; percentiles are taken over the times of all rounds together. */
export function printRounds(fields: number, rounds: Rounds): void {
  console.log(`\n${fields} fields, milliseconds, processor slowed 4x, ${rounds.ours.length} rounds`);
  const table = TIMED_ROWS.map(([row, timesOf, percent]) => {
    const timeOf = (page: keyof Rounds): number => percentile(rounds[page].flatMap(timesOf), percent);
    const [html, stock, ours] = [timeOf('html'), timeOf('stock'), timeOf('ours')];
    const [toHtml, toStock] = [(ours / html).toFixed(2), (ours / stock).toFixed(2)];
    return [
      row,
      {
        html: Math.round(html),
        stock: Math.round(stock),
        ours: Math.round(ours),
        '/ html': toHtml,
        '/ stock': toStock,
      },
    ];
  });
  console.table(Object.fromEntries(table));
  const wholeStock = median(rounds.stock.map(({ last }) => last));
  const first = median(rounds.ours.map((measured) => measured.first));
  console.log(`first screen of ours / whole mount of stock: ${(first / wholeStock).toFixed(2)} (aim 0.50)`);
}
