import { useEffect, useRef, useState } from 'react';
import type { DataRecord, FieldModel } from '../../../contract/index.ts';
import { answerText, equal, fieldChoices, getAt, quotedText } from '../../../index.ts';
import type { DraftWord } from '../../device/Draft.ts';
import type { FormParts } from '../../field/FormContext.ts';
import { type FormServices, useFormServices } from '../../field/FormServices.ts';
import type { FormSession } from '../../field/FormSession.ts';
import type { FormStore } from '../../field/store/FormStore.ts';
import { nameOf } from '../ErrorSummary.tsx';
import { createDraftKeeper, type DraftKeeper } from './createDraftKeeper.ts';

const NOTHING: DraftKeeper = {
  changed: () => {},
  keep: async () => false,
  leave: () => {},
  online: () => {},
  drop: async () => {},
  attempts: undefined,
};

/**
 * Stores a draft of the form under `key` while it is filled in, and its last changes when the page goes away.
 */
export function useDraftSaving(
  key: string | undefined,
  name: string,
  { id, from, begun: over, unanswered }: FormSession,
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
          unanswered,
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

type Services = Pick<FormServices, 'text' | 'translate' | 'value'>;

/**
 * The values typed since `begun`, as label and text in the order of the form. Stored with a draft, because
 * the form's schema is not on the device when it is read offline. Photos, rows of lists and references to
 * records are left out.
 */
function draftWords(store: FormStore, begun: DataRecord, services: Services): readonly DraftWord[] {
  const record = store.record();
  const quoting = { model: store.model, record, context: store.context() };
  const words = {
    ...services,
    translate: (text: string) => quotedText(services.translate(text), quoting, services),
  };
  return store.model.fields.flatMap((field) => {
    const value = getAt(record, field.path);
    if (equal(value, getAt(begun, field.path)) || !store.field(field.path).get().visible) return [];
    const text = valueText(field, value, store, services);
    return text === '' ? [] : [{ label: nameOf(store.model, field, field.path, words), text }];
  });
}

function valueText(field: FieldModel, value: unknown, store: FormStore, services: Services): string {
  // A reference is stored as the record's id, which a reader cannot interpret.
  if (field.layout.source !== undefined) return '';
  // An array without option labels holds rows or photos.
  const choices = fieldChoices(field, store.model.options);
  if (Array.isArray(value) && choices.length === 0) return '';
  return answerText(value, field, { ...services, choices });
}
