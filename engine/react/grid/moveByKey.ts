import type { KeyboardEvent } from 'react';

/** Rows and columns from here, by key; across as the page is read from left to right. */
const STEPS: Readonly<Record<string, readonly [down: number, across: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Ctrl and an arrow lead from the cell of a table that is typed into to the one beside it; the arrows alone stay the cell's own. */
export function moveByKey(event: KeyboardEvent<HTMLTableElement>, direction: 'ltr' | 'rtl'): void {
  const step = STEPS[event.key];
  const cell = event.target instanceof HTMLElement ? event.target.closest('td') : null;
  const row = cell?.closest('tr');
  if (!event.ctrlKey || step === undefined || cell === null || row === null || row === undefined) return;
  const [down, across] = step;
  const rows = [...event.currentTarget.tBodies].flatMap((body) => [...body.rows]);
  const beside =
    rows[rows.indexOf(row) + down]?.cells[cell.cellIndex + (direction === 'rtl' ? -across : across)];
  const input = beside?.querySelector('input');
  event.preventDefault();
  event.stopPropagation();
  input?.focus();
}
