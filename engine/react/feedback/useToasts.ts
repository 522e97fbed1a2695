import { useCallback, useRef, useState } from 'react';
import type { ShownToast, ToastContent } from './Toast.ts';

/** Maximum number of toasts: a further one replaces the oldest. */
const MOST = 4;

/** The displayed toasts, oldest first. A repeated text is one toast with its time restarted. */
export function useToasts() {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const next = useRef(1);
  const show = useCallback((content: ToastContent) => {
    const id = next.current++;
    setToasts((shown) => {
      const unsettled = settled(shown, content.about);
      const matters = unsettled
        .filter((toastShown) => sameWords(toastShown, content))
        .flatMap((toastShown) => toastShown.matters);
      const toast = {
        ...content,
        id,
        matters: [...matters, ...(content.about === undefined ? [] : [content.about])],
      };
      return [...unsettled.filter((toastShown) => !sameWords(toastShown, content)), toast].slice(-MOST);
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

/** Toasts without a settled subject; a toast with further subjects stays. */
function settled(shown: readonly ShownToast[], about: string | undefined): readonly ShownToast[] {
  if (about === undefined || shown.every(({ matters }) => !matters.includes(about))) return shown;
  return shown.flatMap((toast) => {
    if (!toast.matters.includes(about)) return [toast];
    const matters = toast.matters.filter((matter) => matter !== about);
    return matters.length === 0 ? [] : [{ ...toast, matters }];
  });
}

/** Toasts with an action are never merged, even with equal text: each undoes another record. */
function sameWords(one: ToastContent, other: ToastContent): boolean {
  if (one.action !== undefined || other.action !== undefined) return false;
  return one.text === other.text && one.title === other.title && one.variant === other.variant;
}
