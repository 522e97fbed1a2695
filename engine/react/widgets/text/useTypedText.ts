import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useFormParts } from '../../field/FormContext.ts';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

interface Options {
  readonly path: string;
  /** Value of the record as text. */
  readonly text: string;
  /** Writes the typed text into the record. */
  readonly commit: (typed: string) => void;
  readonly leave: () => void;
}

/**
 * A text control that is uncontrolled while typed in: a key changes no React state. The text is committed
 * after a short delay, on leaving, before submit, on page hide and on unmount, so no input is lost.
 */
export function useTypedText<T extends TextControl>({ path, text, commit, leave }: Options) {
  const { store } = useFormParts();
  const control: RefObject<T | null> = useRef(null);
  const latest = useRef(commit);
  const typed = useRef(false);
  useLayoutEffect(() => {
    latest.current = commit;
  });
  useLayoutEffect(() => {
    const element = control.current;
    // The value was changed from elsewhere (a draft, a hook); text being typed stays.
    if (element && !typed.current && element.value !== text) element.value = text;
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
        if (element) latest.current(element.value);
      });
    },
    onBlur: leave,
  };
}
