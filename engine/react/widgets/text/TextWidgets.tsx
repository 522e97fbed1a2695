import { Button, Classes } from '@blueprintjs/core';
import { EyeOff, EyeOpen } from '@blueprintjs/icons';
import {
  type CSSProperties,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { afterPress } from '../../feedback/afterPress.ts';
import { useFormParts } from '../../field/FormContext.ts';
import { useFormServices } from '../../field/FormServices.ts';
import { ariaOf, type WidgetProps } from '../Widget.ts';

/** One line of text; keyboard and autocomplete depend on the field. */
export function TextWidget(props: WidgetProps) {
  const { id, path, field, value, set, leave } = props;
  const { translate } = useFormServices();
  const typed = useTypedText<HTMLInputElement>({
    path,
    text: typeof value === 'string' ? value : value == null ? '' : String(value),
    commit: set,
    leave,
  });
  return (
    <input
      id={id}
      className={Classes.INPUT}
      type={TYPES[field.schema.format ?? ''] ?? 'text'}
      inputMode={field.schema['x-email'] === true ? 'email' : undefined}
      autoComplete="off"
      placeholder={translate(field.layout.placeholder ?? '')}
      {...ariaOf(props)}
      {...typed}
    />
  );
}

const TYPES: Readonly<Record<string, string>> = { email: 'email', uri: 'url' };

/** Multi-line text that grows between the layout's least and most rows (3 to 6), by CSS only. */
export function TextareaWidget(props: WidgetProps) {
  const { id, path, field, value, set, leave } = props;
  const { translate } = useFormServices();
  const typed = useTypedText<HTMLTextAreaElement>({
    path,
    text: typeof value === 'string' ? value : '',
    commit: set,
    leave,
  });
  const [least = 3, most = 6] = field.layout.rows ?? [];
  const rows = { '--rows-least': least, '--rows-most': most } as CSSProperties;
  const limit = field.schema.maxLength ?? field.schema['x-max'];
  const area = (
    <textarea
      id={id}
      className={`${Classes.INPUT} ${Classes.TEXT_AREA} sf-area`}
      rows={least}
      style={rows}
      placeholder={translate(field.layout.placeholder ?? '')}
      {...ariaOf(props)}
      {...typed}
    />
  );
  if (field.layout.counter !== true || limit === undefined) return area;
  return (
    <>
      {area}
      <Counter controlId={id} limit={limit} />
    </>
  );
}

/** Number of remaining characters, written into the DOM directly: no render per key. */
function Counter({ controlId, limit }: { readonly controlId: string; readonly limit: number }) {
  const { text } = useFormServices();
  const output = useRef<HTMLParagraphElement>(null);
  const count = useCallback(
    (typed: string) => {
      if (!output.current) return;
      const remaining = limit - typed.length;
      output.current.textContent = text(remaining < 0 ? 'form.over' : 'form.remaining', {
        count: Math.abs(remaining),
      });
      output.current.classList.toggle('sf-error', remaining < 0);
    },
    [limit, text],
  );
  useEffect(() => {
    const area = document.getElementById(controlId) as HTMLTextAreaElement | null;
    const update = (): void => count(area?.value ?? '');
    update();
    area?.addEventListener('input', update);
    return () => area?.removeEventListener('input', update);
  }, [controlId, count]);
  return <p ref={output} className="sf-counter" />;
}

/**
 * Whether a new password is entered or confirmed: a password manager then generates one instead of filling in
 * the old one.
 */
const isNew = ({ schema }: WidgetProps['field']) =>
  schema['x-password'] !== undefined || schema['x-confirmed'] !== undefined;

export function PasswordWidget(props: WidgetProps) {
  const { text } = useFormServices();
  const [isVisible, setVisible] = useState(false);
  const typed = useTypedText<HTMLInputElement>({
    path: props.path,
    text: typeof props.value === 'string' ? props.value : '',
    commit: props.set,
    leave: props.leave,
  });
  return (
    <div className="sf-row">
      <input
        id={props.id}
        className={Classes.INPUT}
        type={isVisible ? 'text' : 'password'}
        autoComplete={isNew(props.field) ? 'new-password' : 'current-password'}
        {...ariaOf(props)}
        {...typed}
      />
      <Button
        className="icon-button"
        icon={isVisible ? <EyeOff /> : <EyeOpen />}
        aria-label={text('form.password.show')}
        aria-pressed={isVisible}
        onClick={() => setVisible(!isVisible)}
      />
    </div>
  );
}

type TextControl = HTMLInputElement | HTMLTextAreaElement;

interface Options {
  readonly path: string;
  /** Value of the record as text. */
  readonly text: string;
  /**
   * Writes the typed text into the record. A returned text is what the record then reads as: while the control
   * has the focus, the typed text stands for it, since more may follow ('2,' before '2,5').
   */
  readonly commit: (typed: string) => unknown;
  readonly leave: () => void;
}

/**
 * A text control that is uncontrolled while typed in: a key changes no React state. The text is committed
 * after a short delay, on leaving, before submit, on page hide and on unmount, so no input is lost.
 */
export function useTypedText<T extends TextControl>({ path, text, commit, leave }: Options) {
  const { store } = useFormParts();
  const control: RefObject<T | null> = useRef(null);
  const latest = useRef({ commit, text });
  const typed = useRef(false);
  const equivalent = useRef<unknown>(undefined);
  useLayoutEffect(() => {
    latest.current = { commit, text };
  });
  useLayoutEffect(() => {
    const element = control.current;
    // The value was changed from elsewhere (a draft, a hook); text being typed stays.
    if (element && !typed.current && element.value !== text && equivalent.current !== text)
      element.value = text;
  }, [text]);
  useEffect(() => () => store.pending.flushOne(path), [store, path]);

  return {
    ref: control,
    defaultValue: text,
    onInput: () => {
      typed.current = true;
      // Captured here: at unmount the ref is already empty.
      const element = control.current;
      store.pending.note(path, () => {
        typed.current = false;
        if (element) equivalent.current = latest.current.commit(element.value);
      });
    },
    onBlur: () => {
      leave();
      afterPress(() => {
        const element = control.current;
        const isShown = equivalent.current === latest.current.text;
        equivalent.current = undefined;
        if (element && isShown) element.value = latest.current.text;
      });
    },
  };
}
