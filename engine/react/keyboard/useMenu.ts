import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

/** Target index per key, in a menu of `count` entries. */
const STEPS: Readonly<Record<string, (now: number, count: number) => number>> = {
  ArrowDown: (now, count) => (now + 1) % count,
  ArrowUp: (now, count) => (now - 1 + count) % count,
  Home: () => 0,
  End: (_now, count) => count - 1,
};

/**
 * A button with a small menu: arrows, Home and End move; Esc closes and refocuses the button; focus loss or
 * an outside tap closes. Entries need `role="menuitem"` and `tabIndex={-1}`.
 */
export function useMenu() {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  const entries = () => [...(root.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  const close = () => {
    setOpen(false);
    root.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus();
  };
  useEffect(() => {
    if (!open) return undefined;
    root.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    const elsewhere = ({ target }: PointerEvent) => {
      if (target instanceof Node && root.current?.contains(target) === false) setOpen(false);
    };
    addEventListener('pointerdown', elsewhere);
    return () => removeEventListener('pointerdown', elsewhere);
  }, [open]);

  return {
    open,
    id,
    close,
    rootProps: {
      ref: root,
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget as Node)) setOpen(false);
      },
    },
    buttonProps: {
      'aria-haspopup': 'menu',
      'aria-expanded': open,
      ...(open ? { 'aria-controls': id } : {}),
      onClick: () => setOpen(!open),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        setOpen(true);
      },
    },
    menuProps: {
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape') {
          event.stopPropagation();
          close();
        }
        const step = STEPS[event.key];
        if (step === undefined) return;
        event.preventDefault();
        const all = entries();
        all[step(all.indexOf(document.activeElement as HTMLElement), all.length)]?.focus();
      },
    },
  } as const;
}
