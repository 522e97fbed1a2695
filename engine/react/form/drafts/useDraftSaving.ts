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

/**
 * Stores a draft of the form under `key` while it is filled in, and its last changes when the page goes away.
 */
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
  const [baseRecord] = useState(() => over ?? (from === undefined ? store.record() : undefined));
  const [keeper] = useState(() =>
    key === undefined
      ? NOTHING
      : createDraftKeeper({
          address: { key, name },
          id,
          from,
          begun: baseRecord,
          record: store.record,
          words: () => draftWords(store, baseRecord ?? {}, latest.current),
          isDirty: store.dirty.get,
          turnedTo: () => pages?.shown.get().pages[pages.shown.get().index]?.id,
          remote: () => latest.current.drafts,
        }),
  );
  // Turning a page is no change of the record, yet an existing draft must reopen on that page.
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
      // Unmounting within the app also stores the last changes.
      hide();
    };
  }, [store, keeper]);
  return keeper;
}
