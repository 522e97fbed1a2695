import { useEffect, useRef, useState } from 'react';
import { newKey } from '../../../index.ts';
import type { FormStore } from '../store/FormStore.ts';
import { deleteDraft, writeDraft, writeUrgent } from './drafts.ts';

/** Rest after a change before the draft is written, in ms. */
const WRITE_AFTER = 400;

export interface DraftSaving {
  /** Hears of every committed change. */
  readonly changed: () => void;
  /** The record was saved or given up: nothing is left to restore. */
  readonly drop: () => Promise<void>;
}

/** Keeps a draft of the form under `key` while it is filled, and the very last words when the page goes away. */
export function useDraftSaving(key: string | undefined, store: FormStore): DraftSaving {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [id] = useState(newKey);

  useEffect(() => {
    const hide = (): void => {
      store.pending.flush();
      if (key !== undefined && store.dirty.get())
        writeUrgent(key, { id, record: store.record(), savedAt: Date.now() });
    };
    const onVisibility = (): void => {
      if (document.visibilityState === 'hidden') hide();
    };
    addEventListener('pagehide', hide);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      removeEventListener('pagehide', hide);
      document.removeEventListener('visibilitychange', onVisibility);
      // Leaving within the app: what was typed last is kept too.
      hide();
      clearTimeout(timer.current);
    };
  }, [key, store, id]);

  return {
    changed: () => {
      if (key === undefined) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(
        () => void writeDraft(key, { id, record: store.record(), savedAt: Date.now() }),
        WRITE_AFTER,
      );
    },
    drop: async () => {
      clearTimeout(timer.current);
      if (key !== undefined) await deleteDraft(key);
    },
  };
}
