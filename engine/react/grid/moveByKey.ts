import type { KeyboardEvent } from 'react';

/** Offset in rows and columns per key; mirrored in right-to-left pages. */
const STEPS: Readonly<Record<string, readonly [down: number, across: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Ctrl and an arrow key move to the adjacent cell; arrows without Ctrl keep their meaning in the input. */
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
