import { useEffect, useState } from 'react';
import type { DataRecord, FieldModel } from '../../../contract/index.ts';
import { answerText, equal, fieldChoices, getAt, newKey, quotedText } from '../../../index.ts';
import type { Draft, DraftWord } from '../../device/Draft.ts';
import { shownPage } from '../../device/shownPage.ts';
import { endDrafts, writeDraft, writeUrgent } from '../../device/storedDrafts.ts';
import type { FormParts } from '../../field/FormContext.ts';
import { type FormServices, useFormServices } from '../../field/FormServices.ts';
import type { FormAddress, FormSession, RemoteDrafts, SaveAttempts } from '../../field/FormSession.ts';
import type { FormStore } from '../../field/store/FormStore.ts';
import { useCurrent } from '../../useCurrent.ts';
import { nameOf } from '../ErrorSummary.tsx';
import { rememberAnswered, reportAnsweredDrafts } from './useDraftOffers.ts';

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
  session: FormSession,
  { store, pages }: Pick<FormParts, 'store' | 'pages'>,
): DraftKeeper {
  const services = useFormServices();
  const latest = useCurrent(services);
  const [baseRecord] = useState(
    () => session.begun ?? (session.from === undefined ? store.record() : undefined),
  );
  const [keeper] = useState(() =>
    key === undefined
      ? NOTHING
      : createDraftKeeper({
          address: { key, name },
          session,
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

/** Rest after a change before the draft is written, in ms. */
const WRITE_AFTER = 400;

export interface DraftKeeper {
  /** Called on every committed change. */
  readonly changed: () => void;
  /** Writes the draft now, even of an unchanged form. @returns whether the device has stored it. */
  readonly keep: () => Promise<boolean>;
  /** Stores the last changes when the page is hidden or left. */
  readonly leave: () => void;
  /** The network is back. */
  readonly online: () => void;
  /** Deletes the draft on device and server: the record has been saved. */
  readonly drop: () => Promise<void>;
  /** Absent where no draft is stored. */
  readonly attempts: SaveAttempts | undefined;
}

interface KeeperOptions {
  readonly address: FormAddress;
  readonly session: FormSession;
  /** The record that is typed over. */
  readonly begun: DataRecord | undefined;
  /** The record with everything typed so far. */
  readonly record: () => DataRecord;
  /** The typed values as readable text. */
  readonly words: () => readonly DraftWord[];
  /** The page of the form that is shown, where it has several. */
  readonly turnedTo: () => string | undefined;
  /** Whether the record differs from the saved one. */
  readonly isDirty: () => boolean;
  readonly remote: () => RemoteDrafts | undefined;
}

/** Keeps the draft of one session of a form: on this device at once, on the server a little later. */
function createDraftKeeper(options: KeeperOptions): DraftKeeper {
  const { address, session } = options;
  const { id, from } = session;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let savedAt = Date.now();
  let sentAt: number | undefined;
  let ended = false;
  let { unanswered } = session;
  // Page of the last change: by the time the form is left, the window may show another page.
  let page = shownPage();

  const now = (): Draft => {
    const turnedTo = options.turnedTo();
    return {
      ...{ id, record: options.record(), savedAt, page, words: options.words() },
      ...(options.begun === undefined ? {} : { begun: options.begun }),
      ...(turnedTo === undefined ? {} : { turnedTo }),
      ...(sentAt === undefined ? {} : { sentAt }),
      ...(from === undefined ? {} : { from }),
      ...(unanswered === undefined ? {} : { unanswered }),
    };
  };
  const sender = createDraftSender({
    draft: now,
    send: async (draft, leaving) => {
      const { turnedTo: _page, unanswered: _save, ...portable } = draft;
      await options.remote()?.save(address, portable, leaving);
      sentAt = draft.savedAt;
      // Marked as sent, so this device stops offering it once it is answered elsewhere.
      if (!ended && sentAt === savedAt) await writeDraft(address.key, now());
    },
  });
  const keep = (): Promise<boolean> => {
    clearTimeout(timer);
    ended = false;
    return writeDraft(address.key, now());
  };
  return {
    changed: () => {
      ended = false;
      // Later than every former copy, even if the clock of the device is put back.
      savedAt = Math.max(Date.now(), savedAt + 1);
      page = shownPage();
      clearTimeout(timer);
      timer = setTimeout(() => void keep(), WRITE_AFTER);
      sender.soon();
    },
    keep,
    leave: () => {
      clearTimeout(timer);
      // What the server has is stored here, too, and must not outlive a sign-out.
      if (ended || !options.isDirty() || sentAt === savedAt) return;
      writeUrgent(address.key, now());
      sender.leave();
    },
    online: sender.online,
    attempts: {
      unanswered: () => unanswered,
      begin: (input) => {
        const repeat = unanswered !== undefined && equal(unanswered.input, input);
        if (unanswered === undefined || !repeat) unanswered = { key: newKey(), input };
        if (options.isDirty()) void keep();
        return { idempotencyKey: unanswered.key, repeat };
      },
      answered: () => {
        unanswered = undefined;
      },
    },
    drop: async () => {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      const draft = now();
      await endDrafts(address.key, [id, ...Object.keys(from ?? {})]);
      const remote = options.remote();
      if (remote === undefined) return;
      const stopped = sender.stop();
      await rememberAnswered(remote.owner, address, draft);
      // A save still under way must not arrive after the deletion. Not awaited: the form is done.
      void stopped.then(() => reportAnsweredDrafts(remote)).catch(() => undefined);
    },
  };
}

/**
 * Delay in ms between the first unsent change and sending: limits a form to one request every few seconds.
 */
const SEND_AFTER = 4000;
/** Delay in ms before an unanswered request is repeated. */
const RETRY_AFTER = 30_000;

interface SenderOptions {
  readonly draft: () => Draft;
  /** Rejects when the server could not be reached. */
  readonly send: (draft: Draft, leaving: boolean) => Promise<void>;
}

interface DraftSender {
  /** Schedules sending: there is a new change. */
  readonly soon: () => void;
  /** Sends new changes at once; called when the network is back. */
  readonly online: () => void;
  /** Sends new changes at once; called when the page goes away. */
  readonly leave: () => void;
  /** Cancels scheduled sending until the next change; settles once no request is under way. */
  readonly stop: () => Promise<void>;
}

/**
 * Sends a draft in the background, one request at a time, always its newest state. Failures are silent: the
 * device has the draft.
 */
function createDraftSender({ draft, send }: SenderOptions): DraftSender {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isNew = false;
  let request: Promise<void> = Promise.resolve();

  const flush = (leaving: boolean): void => {
    clearTimeout(timer);
    timer = undefined;
    // Offline: `online` sends it later.
    if (!isNew || !navigator.onLine) return;
    isNew = false;
    // A page that goes away does not wait for the request before, which may arrive last.
    const former = request;
    request = send(draft(), leaving)
      .catch(() => {
        isNew = true;
        wait(RETRY_AFTER);
      })
      .then(() => former);
  };
  const wait = (delay: number): void => {
    timer ??= setTimeout(() => void request.then(() => flush(false)), delay);
  };
  return {
    soon: () => {
      isNew = true;
      wait(SEND_AFTER);
    },
    online: () => flush(false),
    leave: () => flush(true),
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
      isNew = false;
      return request;
    },
  };
}
