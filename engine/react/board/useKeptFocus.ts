import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** The card that the focus is in, and the part of it. */
interface Held {
  readonly key: string;
  readonly part: string;
}

/**
 * A card that goes to another column while the focus is in it, by its reader's hand or by news from elsewhere, keeps the focus; one that the focus is not
 * in never takes it.
 */
export function useKeptFocus(board: RefObject<HTMLElement | null>): void {
  const held = useRef<Held>(undefined);
  useEffect(() => {
    const { current } = board;
    if (current === null) return undefined;
    const heldIn = (target: EventTarget | null): Held | undefined => {
      if (!(target instanceof Element) || !current.contains(target)) return undefined;
      const key = target.closest<HTMLElement>('[data-card]')?.dataset['card'];
      return key === undefined ? undefined : { key, part: target.tagName };
    };
    const enter = ({ target }: FocusEvent) => {
      held.current = heldIn(target);
    };
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) return;
      // What went with its card is no longer in the page; what was left is.
      queueMicrotask(() => {
        if (target instanceof Element && target.isConnected && document.activeElement !== target)
          held.current = undefined;
      });
    };
    document.addEventListener('focusin', enter);
    document.addEventListener('focusout', leave);
    return () => {
      document.removeEventListener('focusin', enter);
      document.removeEventListener('focusout', leave);
    };
  }, [board]);
  useLayoutEffect(() => {
    const { key, part } = held.current ?? {};
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (key === undefined || !isFree) return;
    const card = board.current?.querySelector(`[data-card="${CSS.escape(key)}"]`);
    const parts = [...(card?.querySelectorAll<HTMLElement>('a[href], button:not([role])') ?? [])];
    const same = parts.find(({ tagName }) => tagName === part) ?? parts[0];
    same?.focus({ preventScroll: true });
  });
}
