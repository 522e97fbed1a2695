import { useCallback, useMemo, useState } from 'react';
import type { Column } from '../../index.ts';
import type { TableView } from './TableView.ts';

type Widths = Readonly<Record<string, number>>;

const LEAST = 110;
const MOST = 340;
/** Width in px of a letter, and of padding and border. */
const LETTER = 9;
const AROUND = 40;

/** Column widths of a grid: initially by content, then as resized by the user, stored in this browser. */
export function useColumnWidths(
  table: string,
  view: TableView,
  columns: readonly Column[],
): readonly [readonly number[], (index: number, width: number) => void] {
  const place = `widths:${table}`;
  const [resized, setDrawn] = useState<Widths>(() => recall(place));
  const widths = useMemo(
    () =>
      columns.map((column) => {
        const letters = Math.max(
          column.label.length + 2,
          ...view.rows.map((row) => (view.signOf(column, row)?.label ?? view.textOf(column, row)).length),
        );
        const contentWidth = Math.min(MOST, Math.max(LEAST, letters * LETTER + AROUND));
        return resized[column.field] ?? column.width ?? contentWidth;
      }),
    [columns, view, resized],
  );
  const resize = useCallback(
    (index: number, width: number) => {
      const field = columns[index]?.field;
      if (field === undefined) return;
      setDrawn((before) => {
        const next = { ...before, [field]: Math.round(width) };
        keep(place, next);
        return next;
      });
    },
    [columns, place],
  );
  return [widths, resize];
}

function recall(place: string): Widths {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(place) ?? '{}');
    const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
    return Object.fromEntries(
      entries.filter((entry): entry is [string, number] => Number.isFinite(entry[1])),
    );
  } catch {
    return {};
  }
}

function keep(place: string, widths: Widths): void {
  try {
    localStorage.setItem(place, JSON.stringify(widths));
  } catch {
    // Without storage the widths last until the page is left.
  }
}
