import { Minus, Plus } from '@blueprintjs/icons';
import { type ClipboardEvent, type CSSProperties, type KeyboardEvent, type ReactNode, useId } from 'react';
import { useAfterPress } from '../../feedback/afterPress.ts';
import { useFeedback } from '../../feedback/useFeedback.ts';
import { useMessages } from '../../provider/useMessages.ts';
import { type Commit, codecOf, type EditWidget, type Flush, useEditing } from './useEditing.ts';

interface EditCellProps {
  readonly widget: EditWidget;
  readonly label: string;
  readonly value: unknown;
  /** Unit of the number (`x-unit`): hours may be typed as a duration. */
  readonly unit?: string | undefined;
  readonly readOnly: boolean;
  /** Upper limit of the buttons; a larger number can be typed and is checked by `check` or `onCommit`. */
  readonly max?: number;
  /** Problem of the present value. */
  readonly problem?: string;
  /** Validates a parsed value before it is committed; returns the problem text. */
  readonly check?: (value: unknown) => string | undefined;
  readonly onCommit: Commit;
  readonly flushes?: Set<Flush>;
}

/** Avoids results like 0.30000000000000004 when adding tenths. */
const exact = (value: number) => Math.round(value * 1e6) / 1e6;

/**
 * A cell with an input; a number also has plus and minus buttons large enough for gloves. A value that cannot
 * be saved stays, with the reason.
 */
export function EditCell(props: EditCellProps) {
  const { widget, unit, label, value, readOnly, max, problem, check, onCommit, flushes } = props;
  const { t } = useMessages();
  const { toast } = useFeedback();
  const id = useId();
  const codec = codecOf(widget, unit);
  const editing = useEditing({ codec, label, value, check, onCommit, flushes });
  const { text } = editing;
  const wrong = useAfterPress(
    editing.error !== '' ? editing.error : editing.isUnsaved ? '' : (problem ?? ''),
  );
  const counts = !readOnly && (widget === 'decimal' || widget === 'integer');
  const parsed = counts ? codec.read(text) : undefined;
  const now = parsed?.ok === true ? Number(parsed.value) : 0;
  const count = (by: number) => editing.set(codec.write(Math.max(0, exact(now + by))));

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      // As on focus: the next number replaces this one and is not appended to it.
      event.currentTarget.select();
      void editing.flush();
    }
    if (event.key === 'Escape' && editing.isUnsaved) editing.undo();
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (!counts || by === 0) return;
    event.preventDefault();
    count(by);
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const block = blockIn(event.clipboardData.getData('text/plain'));
    if (block === undefined) return;
    event.preventDefault();
    const rest = pasteBlock(event.currentTarget, block);
    if (rest.length > 0) toast({ variant: 'warning', text: t('edit.unpasted', { values: rest.join('; ') }) });
  };
  return (
    <span className="edit-cell">
      <span className="edit-count">
        {counts ? (
          <CountButton label={t('edit.less', { label })} disabled={now <= 0} onCount={() => count(-1)}>
            <Minus size={20} aria-hidden />
          </CountButton>
        ) : null}
        <input
          ref={(input) => {
            if (input !== null) writers.set(input, readOnly ? undefined : editing.write);
          }}
          className="bp6-input number"
          type="text"
          style={{ '--digits': text.length } as CSSProperties}
          inputMode={codec.keypad}
          aria-label={label}
          aria-invalid={wrong !== ''}
          aria-describedby={wrong === '' ? undefined : id}
          // Not disabled: the keyboard walks over it, and its text can be copied.
          readOnly={readOnly}
          aria-disabled={readOnly || undefined}
          tabIndex={readOnly ? -1 : 0}
          value={text}
          onFocus={(event) => event.target.select()}
          onChange={(event) => editing.type(event.target.value)}
          onBlur={editing.leave}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        {counts ? (
          <CountButton
            label={t('edit.more', { label })}
            disabled={max !== undefined && now >= max}
            onCount={() => count(1)}
          >
            <Plus size={20} aria-hidden />
          </CountButton>
        ) : null}
      </span>
      <span id={id} className="edit-error" role="alert">
        {wrong}
      </span>
    </span>
  );
}

interface CountButtonProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly onCount: () => void;
  readonly children: ReactNode;
}

/** Plus or minus button. Not a tab stop, since the input itself handles the arrow keys. */
function CountButton({ label, disabled, onCount, children }: CountButtonProps) {
  return (
    <button
      type="button"
      className="edit-step"
      data-repeats
      tabIndex={-1}
      aria-label={label}
      aria-disabled={disabled}
      onClick={disabled ? undefined : onCount}
    >
      {children}
    </button>
  );
}

/** Writes a text into the cell of an input and saves it; undefined for a read-only cell. */
const writers = new WeakMap<Element, ((text: string) => void) | undefined>();

type Block = readonly (readonly string[])[];

/** Lines of values copied from a spreadsheet; undefined for a single value. */
function blockIn(text: string): Block | undefined {
  const block = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));
  return block.flat().length > 1 ? block : undefined;
}

/**
 * Writes each value of a block into the cell as far from the input, down and across, as in the spreadsheet;
 * empty values change nothing. @returns the values that have no cell, or a read-only one, with its label.
 */
function pasteBlock(input: HTMLInputElement, block: Block): readonly string[] {
  const line = input.closest('tr, li');
  const lines = [...(input.closest('table, ul')?.querySelectorAll('tr, li') ?? [])].filter(
    (each) => each.querySelector('.edit-cell') !== null,
  );
  const top = line === null ? -1 : lines.indexOf(line);
  const start = line === null ? 0 : placesIn(line).findIndex((place) => place.contains(input));
  return block.flatMap((values, down) =>
    values.flatMap((value, across) => {
      const text = value.trim();
      if (text === '') return [];
      const below = lines[top + down];
      const cell = below && placesIn(below)[start + across]?.querySelector('input');
      const write = cell ? writers.get(cell) : undefined;
      write?.(text);
      if (write !== undefined) return [];
      const label = cell?.getAttribute('aria-label');
      return [label ? `${label}: ${text}` : text];
    }),
  );
}

/** Cells of a row, or the inputs of a card. */
function placesIn(line: Element): readonly Element[] {
  return line instanceof HTMLTableRowElement ? [...line.cells] : [...line.querySelectorAll('.edit-cell')];
}
