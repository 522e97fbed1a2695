import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useFormParts } from '../../field/FormContext.ts';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

interface Options {
  readonly path: string;
  /** The record's value as text. */
  readonly text: string;
  /** Puts what was typed into the record. */
  readonly commit: (typed: string) => void;
  readonly leave: () => void;
}

/**
 * A text control whose text belongs to the page while it is typed: a key changes no React state at all. The record gets
 * it after a short rest, on leaving, before submit, on page hide and when the field disappears, so nothing typed is lost.
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
    // Another hand changed the value (a draft, a hook); what is being typed stays.
    if (element && !typed.current && element.value !== text) element.value = text;
  }, [text]);
  useEffect(() => () => store.pending.flushOne(path), [store, path]);

  return {
    ref: control,
    defaultValue: text,
    onInput: () => {
      typed.current = true;
      // The element is remembered: at unmount the ref is already empty.
      const element = control.current;
      store.pending.note(path, () => {
        typed.current = false;
        if (element) latest.current(element.value);
      });
    },
    onBlur: leave,
  };
}
