import { useEffect } from 'react';
import type { ShownToast } from '../feedback/Toast.ts';
import { isWriting } from '../keyboard/shortcuts.ts';

/** Ctrl+Z (Cmd+Z) runs the action of the newest toast; within a text input it stays the input's. */
export function useUndoKey(toasts: readonly ShownToast[], close: (id: number) => void): void {
  useEffect(() => {
    const offered = toasts.findLast(({ action }) => action !== undefined);
    if (offered === undefined) return undefined;
    const press = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isUndo || event.key.toLowerCase() !== 'z' || isWriting(event)) return;
      event.preventDefault();
      close(offered.id);
      offered.action?.run();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [toasts, close]);
}
