import type { DataRecord } from '../../../contract/index.ts';
import { equal, newKey } from '../../../index.ts';
import type { Draft, DraftWord, UnansweredSave } from '../../device/Draft.ts';
import { type AnsweredDraft, inTransaction, openDevice } from '../../device/database.ts';
import { shownPage } from '../../device/shownPage.ts';
import { endDrafts, writeDraft, writeUrgent } from '../../device/storedDrafts.ts';
import type { FormAddress, RemoteDrafts, SaveAttempts } from '../../field/FormSession.ts';

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
  /** Id of this session. */
  readonly id: string;
  readonly from: Readonly<Record<string, number>> | undefined;
  readonly unanswered: UnansweredSave | undefined;
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
export function createDraftKeeper(options: KeeperOptions): DraftKeeper {
  const { address, id, from } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let savedAt = Date.now();
  let sentAt: number | undefined;
  let ended = false;
  let unanswered = options.unanswered;
  // Page of the last change: by the time the form is left, the window may show another page.
  let page = shownPage();

  const turnedTo = (): Pick<Draft, 'turnedTo'> => {
    const pageId = options.turnedTo();
    return pageId === undefined ? {} : { turnedTo: pageId };
  };
  const now = (): Draft => ({
    id,
    record: options.record(),
    savedAt,
    page,
    words: options.words(),
    ...(options.begun === undefined ? {} : { begun: options.begun }),
    ...turnedTo(),
    ...(sentAt === undefined ? {} : { sentAt }),
    ...(from === undefined ? {} : { from }),
    ...(unanswered === undefined ? {} : { unanswered }),
  });
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
      void stopped.then(() => tellAnswered(remote)).catch(() => undefined);
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

/**
 * Stores that a draft, and those it continues, were resumed or discarded, until the server has been informed.
 */
export async function rememberAnswered(
  owner: string,
  { key, name }: FormAddress,
  draft: Draft,
): Promise<void> {
  const ids = Object.entries({ ...draft.from, [draft.id]: draft.savedAt });
  try {
    await inTransaction(['answered'], async (transaction) => {
      const answered = transaction.objectStore('answered');
      for (const [id, upTo] of ids) await answered.put({ owner, form: key, name, id, upTo });
    });
  } catch {
    // No storage on this device: the server is informed now or never.
  }
}

/** Answered drafts that the server may still have: id → time (ms) up to which they count as answered. */
export async function answeredOf(owner: string, key: string): Promise<ReadonlyMap<string, number>> {
  const rows = await allOf(owner).catch(() => []);
  return new Map(rows.filter(({ form }) => form === key).map(({ id, upTo }) => [id, upTo]));
}

/**
 * Reports to the server the drafts answered while it was unreachable; what fails again stays stored for
 * later.
 */
export async function tellAnswered(remote: RemoteDrafts): Promise<void> {
  const rows = await allOf(remote.owner).catch(() => []);
  for (const [key, formRows] of Map.groupBy(rows, ({ form }) => form)) {
    const address = { key, name: formRows[0]?.name ?? '' };
    const there = await remote.list(address).catch(() => undefined);
    if (there === undefined) return;
    for (const { id, upTo } of formRows) {
      const remoteDraft = there.find((draft) => draft.id === id);
      // Later text, typed on another device, is not covered by the answer.
      if (remoteDraft !== undefined && remoteDraft.savedAt <= upTo) await remote.discard(address, id);
      await (await openDevice()).delete('answered', [remote.owner, key, id]);
    }
  }
}

async function allOf(owner: string): Promise<readonly AnsweredDraft[]> {
  const db = await openDevice();
  return db.getAll('answered', IDBKeyRange.bound([owner, '', ''], [owner, '\uffff', '\uffff']));
}
