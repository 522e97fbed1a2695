import { ChevronDown, ChevronRight } from '@blueprintjs/icons';
import { useMemo, useState } from 'react';
import { useMessages } from '../../provider/useMessages.ts';
import type { ViewGroup } from '../TableView.ts';
import { rowsText } from './rowTexts.ts';
import './groups.css';

/** Collapsed groups of a list. */
export interface Folding {
  isClosed(key: string): boolean;
  toggle(key: string): void;
  /** Collapses or expands the given groups. */
  fold(keys: readonly string[], closed: boolean): void;
}

/** State per grouping field: a change of the field expands all groups. */
export function useFolding(field: string | undefined): Folding {
  const [{ of, closed }, set] = useState({ of: field, closed: new Set<string>() as ReadonlySet<string> });
  const closedKeys = of === field ? closed : NONE;
  return useMemo(() => {
    const change = (keys: readonly string[], close: boolean) => {
      const next = new Set(closedKeys);
      for (const key of keys) close ? next.add(key) : next.delete(key);
      set({ of: field, closed: next });
    };
    return {
      isClosed: (key) => closedKeys.has(key),
      toggle: (key) => change([key], !closedKeys.has(key)),
      fold: change,
    };
  }, [closedKeys, field]);
}

const NONE: ReadonlySet<string> = new Set();

interface GroupButtonProps {
  readonly group: ViewGroup;
  readonly folding: Folding;
}

/** Header of a group: name, number of rows, toggle. */
export function GroupButton({ group, folding }: GroupButtonProps) {
  const { t } = useMessages();
  const { key, text, count, rows } = group;
  const closed = folding.isClosed(key);
  const all = rowsText(count, t);
  const Sign = closed ? ChevronRight : ChevronDown;
  return (
    <button
      type="button"
      className="group-button"
      data-print="yes"
      aria-expanded={!closed}
      onClick={() => folding.toggle(key)}
    >
      <Sign size={20} aria-hidden />
      <span>{text}</span>
      <span className="group-count">
        {rows.length < count ? t('table.group.part', { all, shown: rows.length }) : all}
      </span>
    </button>
  );
}
