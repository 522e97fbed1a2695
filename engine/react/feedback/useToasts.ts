import { useCallback, useRef, useState } from 'react';
import type { ShownToast, ToastContent } from './Toast.ts';

/** More than this at once nobody reads: the oldest gives way. */
const MOST = 4;

/** The toasts on the screen, oldest first. The same words twice are one toast with its time begun anew. */
export function useToasts() {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const next = useRef(1);
  const show = useCallback((content: ToastContent) => {
    const toast = { ...content, id: next.current++ };
    setToasts((shown) =>
      [...shown.filter((other) => !sameWords(other, toast) && !sameMatter(other, toast)), toast].slice(-MOST),
    );
  }, []);
  const settle = useCallback((about: string) => {
    setToasts((shown) => {
      const left = shown.filter((toast) => toast.about !== about);
      return left.length === shown.length ? shown : left;
    });
  }, []);
  const close = useCallback((id: number) => {
    setToasts((shown) => shown.filter((toast) => toast.id !== id));
  }, []);
  return { toasts, show, close, settle };
}

function sameMatter(one: ToastContent, other: ToastContent): boolean {
  return one.about !== undefined && one.about === other.about;
}

/** Two that can be acted upon are never one, whatever they say: each has its own record to put back. */
function sameWords(one: ToastContent, other: ToastContent): boolean {
  if (one.action !== undefined || other.action !== undefined) return false;
  return one.text === other.text && one.title === other.title && one.variant === other.variant;
}
