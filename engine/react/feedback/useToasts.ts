import { useCallback, useRef, useState } from 'react';
import type { ShownToast, ToastContent } from './Toast.ts';

/** More than this at once nobody reads: the oldest gives way. */
const MOST = 4;

/** The toasts on the screen, oldest first. The same words twice are one toast with its time begun anew. */
export function useToasts() {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const next = useRef(1);
  const show = useCallback((content: ToastContent) => {
    const id = next.current++;
    setToasts((shown) => {
      const left = settled(shown, content.about);
      const matters = left.filter((other) => sameWords(other, content)).flatMap((other) => other.matters);
      const toast = {
        ...content,
        id,
        matters: [...matters, ...(content.about === undefined ? [] : [content.about])],
      };
      return [...left.filter((other) => !sameWords(other, content)), toast].slice(-MOST);
    });
  }, []);
  const settle = useCallback((about: string) => {
    setToasts((shown) => settled(shown, about));
  }, []);
  const close = useCallback((id: number) => {
    setToasts((shown) => shown.filter((toast) => toast.id !== id));
  }, []);
  return { toasts, show, close, settle };
}

/** What is left once a matter is settled: its own words go, words that others said, too, stay. */
function settled(shown: readonly ShownToast[], about: string | undefined): readonly ShownToast[] {
  if (about === undefined || shown.every(({ matters }) => !matters.includes(about))) return shown;
  return shown.flatMap((toast) => {
    if (!toast.matters.includes(about)) return [toast];
    const matters = toast.matters.filter((each) => each !== about);
    return matters.length === 0 ? [] : [{ ...toast, matters }];
  });
}

/** Two that can be acted upon are never one, whatever they say: each has its own record to put back. */
function sameWords(one: ToastContent, other: ToastContent): boolean {
  if (one.action !== undefined || other.action !== undefined) return false;
  return one.text === other.text && one.title === other.title && one.variant === other.variant;
}
