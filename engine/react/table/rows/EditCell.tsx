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
    const pasted = event.clipboardData.getData('text/plain').trimEnd();
    if (!/[\t\n]/.test(pasted)) return;
    event.preventDefault();
    const { currentTarget: input } = event;
    import('../listTools.ts').then(
      ({ pasteBlock }) => {
        const values = pasteBlock(input, pasted, writers).join('; ');
        if (values !== '') toast({ variant: 'warning', text: t('edit.unpasted', { values }) });
      },
      // Without a network: as one value, which the cell refuses with the reason.
      () => editing.write(pasted),
    );
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
