import { useCallback, useMemo, useState } from 'react';
import type { Column } from '../../index.ts';
import type { TableView } from './TableView.ts';

type Widths = Readonly<Record<string, number>>;

const LEAST = 110;
const MOST = 340;
/** Of a letter, and of what stands around the text, in px. */
const LETTER = 9;
const AROUND = 40;

/** Widths of a grid's columns: as wide as their words ask at first, then as the reader drew them, remembered in this browser. */
export function useColumnWidths(
  table: string,
  view: TableView,
  columns: readonly Column[],
): readonly [readonly number[], (index: number, width: number) => void] {
  const place = `widths:${table}`;
  const [drawn, setDrawn] = useState<Widths>(() => recall(place));
  const widths = useMemo(
    () =>
      columns.map((column) => {
        const letters = Math.max(
          column.label.length + 2,
          ...view.rows.map((row) => (view.signOf(column, row)?.label ?? view.textOf(column, row)).length),
        );
        const asked = Math.min(MOST, Math.max(LEAST, letters * LETTER + AROUND));
        return drawn[column.field] ?? column.width ?? asked;
      }),
    [columns, view, drawn],
  );
  const resize = useCallback(
    (index: number, width: number) => {
      const field = columns[index]?.field;
      if (field === undefined) return;
      setDrawn((known) => {
        const next = { ...known, [field]: Math.round(width) };
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
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '{}');
    const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept) : [];
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
    // Without storage the widths last as long as the page.
  }
}
