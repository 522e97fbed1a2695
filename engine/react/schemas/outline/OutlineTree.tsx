import { DragHandleVertical } from '@blueprintjs/icons';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Gap, OutlinePlace, OutlineRow } from '../../../editor/index.ts';
import { useRowDrag } from '../../field/useRowDrag.ts';
import { useMessages } from '../../provider/useMessages.ts';
import { isSame } from './outlineRows.ts';

interface OutlineTreeProps {
  readonly label: string;
  readonly rows: readonly OutlineRow[];
  readonly chosen: OutlinePlace | undefined;
  /** Languages in which a line's text is missing: pointer → text. */
  readonly lacking: ReadonlyMap<string, string>;
  readonly mayMove: (row: OutlineRow) => boolean;
  readonly onChoose: (row: OutlineRow) => void;
  readonly onMove: (row: OutlineRow, way: 'up' | 'down') => void;
  /** Dropped elsewhere by its grip. */
  readonly onDrop: (row: OutlineRow, gap: Gap) => void;
  readonly onRemove: (row: OutlineRow) => void;
  /** Focuses its panel. */
  readonly onRename: (row: OutlineRow) => void;
}

/**
 * Tree of sections and items: one tab stop, arrow keys move within; Alt and an arrow move the line, F2 opens
 * its panel, Delete removes it. Movable lines have a grip for mouse and finger.
 */
export function OutlineTree(props: OutlineTreeProps) {
  const { label, rows, chosen, onChoose, onDrop, lacking, mayMove } = props;
  const tree = useRef<HTMLDivElement>(null);
  const stop = Math.max(
    0,
    rows.findIndex((row) => isSame(row, chosen)),
  );
  // The focus follows a moved line.
  useEffect(() => {
    if (tree.current?.contains(document.activeElement) !== true) return;
    tree.current.querySelectorAll<HTMLElement>('[role=treeitem]')[stop]?.focus();
  }, [stop]);
  const drag = useRowDrag(tree, (from, to) => {
    const row = rows[from];
    if (row === undefined || from === to) return;
    // Its descendants move with it and are no drop target.
    const isOther = (candidate: OutlineRow) =>
      candidate.file !== row.file || !candidate.pointer.startsWith(`${row.pointer}/`);
    const otherRows = rows.toSpliced(from, 1);
    onDrop(row, {
      after: otherRows.slice(0, to).findLast(isOther),
      before: otherRows.slice(to).find(isOther),
    });
  });
  const goTo = (index: number) => {
    const row = rows[index];
    if (row === undefined) return;
    onChoose(row);
    tree.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[index]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, row: OutlineRow, index: number) => {
    const does = keyWork(event, props, { row, index, last: rows.length - 1, goTo });
    if (does === undefined) return;
    event.preventDefault();
    does();
  };
  return (
    <div className="schemas-tree" role="tree" aria-label={label} ref={tree}>
      {rows.map((row, index) => (
        <div
          key={`${row.file}${row.pointer}`}
          role="treeitem"
          aria-level={row.level}
          aria-selected={isSame(row, chosen)}
          tabIndex={index === stop ? 0 : -1}
          data-drop={drag.over(index)}
          onClick={() => onChoose(row)}
          onKeyDown={(event) => onKeyDown(event, row, index)}
        >
          <RowWords row={row} lacking={lacking.get(row.pointer)} />
          {mayMove(row) ? (
            <span className="schemas-grip" onPointerDown={(event) => drag.start(index, event)}>
              <DragHandleVertical size={20} aria-hidden />
            </span>
          ) : null}
        </div>
      ))}
    </div>
  );
}

function RowWords({ row, lacking }: { readonly row: OutlineRow; readonly lacking: string | undefined }) {
  const { t } = useMessages();
  // A label with slots is displayed untranslated.
  const label = row.label.includes('{') || row.labelPlace?.pointer === row.pointer ? row.label : t(row.label);
  return (
    <span className="schemas-row">
      <span dir="auto">{label}</span>
      {row.detail === '' ? null : <span className="schemas-file">{row.detail}</span>}
      {row.isRetired === true ? <span className="schemas-state">{t('schemas.retired')}</span> : null}
      {lacking === undefined ? null : (
        <span className="schemas-state">{t('schemas.lacking', { languages: lacking })}</span>
      )}
    </span>
  );
}

interface Here {
  readonly row: OutlineRow;
  readonly index: number;
  readonly last: number;
  readonly goTo: (index: number) => void;
}

function keyWork(
  { key, altKey }: KeyboardEvent,
  { onMove, onRemove, onRename, onChoose }: OutlineTreeProps,
  { row, index, last, goTo }: Here,
): (() => void) | undefined {
  if (altKey && key === 'ArrowUp') return () => onMove(row, 'up');
  if (altKey && key === 'ArrowDown') return () => onMove(row, 'down');
  if (altKey) return undefined;
  const work = new Map<string, () => void>([
    ['ArrowUp', () => goTo(index - 1)],
    ['ArrowDown', () => goTo(index + 1)],
    ['Home', () => goTo(0)],
    ['End', () => goTo(last)],
    ['Enter', () => onChoose(row)],
    [' ', () => onChoose(row)],
    ['F2', () => onRename(row)],
    ['Delete', () => onRemove(row)],
  ]);
  return work.get(key);
}
