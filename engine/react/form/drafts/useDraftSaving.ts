import { useEffect, useRef, useState } from 'react';
import type { FormParts } from '../../field/FormContext.ts';
import type { FormSession } from '../../field/FormSession.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';
import { createDraftKeeper, type DraftKeeper } from './createDraftKeeper.ts';
import { draftWords } from './draftWords.ts';

const NOTHING: DraftKeeper = {
  changed: () => {},
  keep: async () => false,
  leave: () => {},
  online: () => {},
  drop: async () => {},
};

/** Keeps a draft of the form under `key` while it is filled, and the very last words when the page goes away. */
export function useDraftSaving(
  key: string | undefined,
  name: string,
  { id, from, begun: over }: FormSession,
  { store, pages }: Pick<FormParts, 'store' | 'pages'>,
): DraftKeeper {
  const services = useFormServices();
  const latest = useRef(services);
  useEffect(() => {
    latest.current = services;
  });
  const [begun] = useState(() => over ?? (from === undefined ? store.record() : undefined));
  const [keeper] = useState(() =>
    key === undefined
      ? NOTHING
      : createDraftKeeper({
          address: { key, name },
          id,
          from,
          begun,
          record: store.record,
          words: () => draftWords(store, begun ?? {}, latest.current),
          isDirty: store.dirty.get,
          turnedTo: () => pages?.shown.get().pages[pages.shown.get().index]?.id,
          remote: () => latest.current.drafts,
        }),
  );
  // Turned without a word: the draft is there already, and comes back to the page.
  useEffect(
    () => pages?.shown.subscribe(() => store.dirty.get() && keeper.changed()),
    [pages, store, keeper],
  );
  useEffect(() => {
    const hide = (): void => {
      store.pending.flush();
      keeper.leave();
    };
    const onVisibility = (): void => {
      if (document.visibilityState === 'hidden') hide();
    };
    addEventListener('pagehide', hide);
    addEventListener('online', keeper.online);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      removeEventListener('pagehide', hide);
      removeEventListener('online', keeper.online);
      document.removeEventListener('visibilitychange', onVisibility);
      // Leaving within the app: what was typed last is kept too.
      hide();
    };
  }, [store, keeper]);
  return keeper;
}
