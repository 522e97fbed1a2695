import { Button } from '@blueprintjs/core';
import { ArrowDown, ArrowUp, DragHandleVertical, Duplicate, Trash } from '@blueprintjs/icons';
import { type KeyboardEvent, type PointerEvent, type ReactElement, type ReactNode, useState } from 'react';
import { useFormServices } from './FormServices.ts';

export type RowAct = 'drag' | 'up' | 'down';

interface Props {
  /** Name of a row, in lower case. */
  readonly name: string;
  readonly index: number;
  readonly count: number;
  readonly drop: 'before' | 'after' | 'self' | undefined;
  /** Ids of the sentences that explain why an operation is disabled. */
  readonly closed: { readonly remove: string | undefined; readonly copy: string | undefined };
  /** Absent in a read-only list. */
  readonly acts:
    | {
        readonly remove: () => void;
        readonly copy?: () => void;
        readonly move?: (to: number, act: RowAct) => void;
        readonly drag?: (event: PointerEvent) => void;
      }
    | undefined;
  readonly children: ReactNode;
}

/** One row of a list with its operations. */
export function RowItem({ name, index, count, drop, closed, acts, children }: Props) {
  const { text } = useFormServices();
  const slots = { row: name, number: index + 1 };
  const { move, copy } = acts ?? {};
  return (
    <li
      className="sf-line"
      aria-label={capitalized(text('form.lines.row', slots))}
      tabIndex={-1}
      data-drop={drop}
    >
      <div className="sf-line-fields">{children}</div>
      {acts === undefined ? null : (
        <div className="sf-row sf-line-buttons">
          {move === undefined ? null : (
            <>
              <Button
                className="icon-button sf-line-handle"
                variant="minimal"
                icon={<DragHandleVertical />}
                data-act="drag"
                aria-label={text('form.lines.drag', slots)}
                onPointerDown={acts.drag}
                onKeyDown={(event: KeyboardEvent) => {
                  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
                  if (step === undefined) return;
                  event.preventDefault();
                  move(index + step, 'drag');
                }}
              />
              <Act
                act="up"
                label={text('form.lines.up', slots)}
                icon={<ArrowUp />}
                closed={index === 0}
                run={() => move(index - 1, 'up')}
              />
              <Act
                act="down"
                label={text('form.lines.down', slots)}
                icon={<ArrowDown />}
                closed={index === count - 1}
                run={() => move(index + 1, 'down')}
              />
            </>
          )}
          {copy === undefined ? null : (
            <Act
              act="copy"
              label={text('form.lines.copy', slots)}
              icon={<Duplicate />}
              closed={closed.copy !== undefined}
              why={closed.copy}
              run={copy}
            />
          )}
          <Act
            act="remove"
            label={text('form.lines.remove', slots)}
            icon={<Trash />}
            closed={closed.remove !== undefined}
            why={closed.remove}
            run={acts.remove}
          />
        </div>
      )}
    </li>
  );
}

interface ActProps {
  readonly act: string;
  readonly label: string;
  readonly icon: ReactElement;
  readonly closed: boolean;
  readonly why?: string | undefined;
  readonly run: () => void;
}

/** A disabled operation keeps the focus and explains itself by `aria-describedby`. */
function Act({ act, label, icon, closed, why, run }: ActProps) {
  return (
    <Button
      className="icon-button"
      variant="minimal"
      intent={act === 'remove' ? 'danger' : 'none'}
      icon={icon}
      data-act={act}
      aria-label={label}
      aria-disabled={closed}
      aria-describedby={why}
      onClick={() => {
        if (!closed) run();
      }}
    />
  );
}

function capitalized(text: string): string {
  return text.slice(0, 1).toLocaleUpperCase() + text.slice(1);
}

let last = 0;
function newKey(): number {
  last += 1;
  return last;
}

/**
 * One React key per row, so that a row keeps its identity while it moves. A change of the number of rows from
 * outside (a draft, a calculated value) adds or drops keys at the end.
 */
export function useRowKeys(count: number): readonly [readonly number[], (keys: readonly number[]) => void] {
  const [keys, setKeys] = useState<readonly number[]>([]);
  if (keys.length === count) return [keys, setKeys];
  const completed = Array.from({ length: count }, (_, index) => keys[index] ?? newKey());
  setKeys(completed);
  return [completed, setKeys];
}

/** `inserted(['a', 'b'], 1, 'c')` is `['a', 'c', 'b']`; without a key a new one is generated. */
export function inserted(keys: readonly number[], at: number, key: undefined): readonly number[];
export function inserted(rows: readonly unknown[], at: number, row: unknown): readonly unknown[];
export function inserted(all: readonly unknown[], at: number, one: unknown): readonly unknown[] {
  return all.toSpliced(at, 0, one ?? newKey());
}

/** `moved(['a', 'b', 'c'], 0, 2)` is `['b', 'c', 'a']`. */
export function moved<T>(all: readonly T[], from: number, to: number): readonly T[] {
  const one = all[from];
  return one === undefined ? all : all.toSpliced(from, 1).toSpliced(to, 0, one);
}
