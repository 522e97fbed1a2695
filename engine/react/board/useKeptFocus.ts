import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** The focused card and the tag of the focused element in it. */
interface Held {
  readonly key: string;
  readonly part: string;
}

/**
 * Keeps the focus in a card that changes its column, by the user or by an update; never takes the focus
 * otherwise.
 */
export function useKeptFocus(board: RefObject<HTMLElement | null>): void {
  const focusPlace = useRef<Held>(undefined);
  useEffect(() => {
    const { current } = board;
    if (current === null) return undefined;
    const heldIn = (target: EventTarget | null): Held | undefined => {
      if (!(target instanceof Element) || !current.contains(target)) return undefined;
      const key = target.closest<HTMLElement>('[data-card]')?.dataset['card'];
      return key === undefined ? undefined : { key, part: target.tagName };
    };
    const enter = ({ target }: FocusEvent) => {
      focusPlace.current = heldIn(target);
    };
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) return;
      // Focus loss by removal keeps the place; by the user's action clears it.
      queueMicrotask(() => {
        if (target instanceof Element && target.isConnected && document.activeElement !== target)
          focusPlace.current = undefined;
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
    const { key, part } = focusPlace.current ?? {};
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (key === undefined || !isFree) return;
    const card = board.current?.querySelector(`[data-card="${CSS.escape(key)}"]`);
    const parts = [...(card?.querySelectorAll<HTMLElement>('a[href], button:not([role])') ?? [])];
    const target = parts.find(({ tagName }) => tagName === part) ?? parts[0];
    target?.focus({ preventScroll: true });
  });
}
