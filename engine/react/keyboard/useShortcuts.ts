import { useEffect } from 'react';

interface ShortcutActions {
  readonly onHelp: () => void;
  readonly onHome: () => void;
}

/** Maximum time in ms between `g` and the second key. */
const PAUSE = 1200;

/** Button pressed by `n`; aria-keyshortcuts announces the key. */
const NEW = 'button[aria-keyshortcuts="n"]:not(:disabled)';

/**
 * `?`, `n` and `g h` on the whole page; `/` is handled by the list. While a dialog is open, `n` has no
 * effect.
 */
export function useShortcuts({ onHelp, onHome }: ShortcutActions): void {
  useEffect(() => {
    let wentAt = Number.NEGATIVE_INFINITY;
    const press = (event: KeyboardEvent) => {
      if (isTyping(event)) return;
      if (event.key === '?') onHelp();
      if (event.key === 'n' && document.querySelector('[role="dialog"], [role="alertdialog"]') === null)
        document.querySelector<HTMLElement>(NEW)?.click();
      if (event.key === 'h' && event.timeStamp - wentAt < PAUSE) onHome();
      wentAt = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [onHelp, onHome]);
}

/** Keys available on every page, with the message id of each explanation; `?` lists them. */
export const SHORTCUTS = [
  { keys: ['?'], label: 'ui.shortcuts.help' },
  { keys: ['/'], label: 'ui.shortcuts.search' },
  { keys: ['n'], label: 'ui.shortcuts.new' },
  { keys: ['g', 'h'], label: 'ui.shortcuts.home' },
  { keys: ['Ctrl', 'Enter'], label: 'ui.shortcuts.save' },
  { keys: ['Ctrl', 'Z'], label: 'ui.shortcuts.undo' },
  { keys: ['Esc'], label: 'ui.shortcuts.close' },
] as const;

/** Whether a key press belongs to text input, or has a modifier, and so is no shortcut. */
export function isTyping(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey || event.altKey || isWriting(event);
}

/** Whether a key press goes into an editable element. */
export function isWriting({ isComposing, target }: KeyboardEvent): boolean {
  if (isComposing) return true;
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}
