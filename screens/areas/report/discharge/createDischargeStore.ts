import { createSignal, newKey, type ReadableSignal } from '../../../../engine/index.ts';
import { type Entry, entryPlace, judge, type Line, lineKey, type MaterialOwner } from './Entry.ts';

/** Result of sending one quantity. */
export type Sent =
  | { readonly ok: true }
  /**
   * `refused`: stays, with the reason; `dropped`: the server's quantity stays; `again`: is sent anew; `changed`:
   * another device has saved `seen`, and the user decides; `later`: no answer, is stored and sent later.
   */
  | { readonly ok: false; readonly outcome: Outcome; readonly text: string; readonly seen?: number };
type Outcome = 'refused' | 'dropped' | 'again' | 'changed' | 'later';

/** Dependencies of the store; each is called anew every time. */
export interface DischargeOutside {
  readonly send: (entry: Entry) => Promise<Sent>;
  /** DIS-09: message id of the question before a change, if any; `ask` resolves to the answer. */
  readonly question: (kind: MaterialOwner) => string | undefined;
  readonly ask: (question: string, entry: Entry) => Promise<boolean>;
  /** DIS-05: booked out of stock: a wrong quantity keeps its line, as removing it would post a movement. */
  readonly isConfirmed: (kind: MaterialOwner) => boolean;
  /** Reports a quantity that was refused or is not sent yet. */
  readonly tell: (entry: Entry, failed: Sent & { readonly ok: false }) => void;
  /** Stores entries on this device. */
  readonly keep: (entries: readonly Entry[]) => void;
}

export interface DischargeStore {
  readonly entries: ReadableSignal<readonly Entry[]>;
  /** Handles a typed quantity. Returns the message id of its problem; false if the user declined. */
  readonly set: (kind: MaterialOwner, line: Line, value: number) => Promise<string | false | undefined>;
  /** Resolves when no request or question is open; unsent quantities stay among the entries. */
  readonly settled: () => Promise<void>;
  /** Sends waiting entries, e.g. when the network is back. */
  readonly resume: () => void;
}

/**
 * Queue between input and server: each quantity is stored on this device, then sent, one at a time and only
 * the newest of a line, and removed when the server has it. Navigation, closing, reload and network failures
 * lose none (DIS-08).
 */
export function createDischargeStore(start: readonly Entry[], outside: DischargeOutside): DischargeStore {
  const byPlace = new Map(start.map((entry) => [entryPlace(entry), entry]));
  const entries = createSignal([...byPlace.values()]);
  let sending: Promise<void> | null = null;
  const unasked = new Set(entries.get().filter(({ state }) => state === 'asking'));
  const pending = new Set<Promise<unknown>>();

  const update = (place: string, entry: Entry | undefined) => {
    if (entry === undefined) byPlace.delete(place);
    else byPlace.set(place, entry);
    const list = [...byPlace.values()];
    outside.keep(list);
    entries.set(list);
  };
  const track = <T>(work: Promise<T>): Promise<T> => {
    pending.add(work);
    void work.finally(() => pending.delete(work)).catch(() => undefined);
    return work;
  };

  const refuse = (entry: Entry, problem: string): Entry =>
    outside.isConfirmed(entry.kind)
      ? { ...entry, state: 'refused', problem }
      : refuseAndRemove(entry, problem);

  const sendOne = async (queued: Entry): Promise<boolean> => {
    const place = entryPlace(queued);
    const request = queued.removing === true ? { ...queued, value: 0 } : queued;
    // Stored before sending: after a crash this mark is the only trace of the request.
    const marked = { ...queued, sent: queued.attempt };
    update(place, marked);
    const result = await outside.send(request);
    const now = byPlace.get(place);
    if (result.ok) {
      const next = now && { ...now, seen: request.value };
      update(place, next && (now === marked ? afterSending(next) : next));
      return true;
    }
    const { outcome, text, seen = 0 } = result;
    const next = { ...marked, attempt: newKey() };
    if (outcome === 'later') update(place, now && { ...now, uncertain: request.value });
    else if (now === marked) {
      if (outcome === 'again') update(place, next);
      else if (outcome === 'changed') unasked.add({ ...next, seen, question: 'discharge.changed-meanwhile' });
      else update(place, outcome === 'refused' ? refuse(marked, text) : afterSending(marked));
    }
    if (outcome === 'changed') resume();
    else if (outcome !== 'again') outside.tell(request, result);
    return outcome !== 'later';
  };
  const sendAll = async () => {
    for (let next = nextWaiting(entries.get()); next !== undefined; next = nextWaiting(entries.get())) {
      if (!(await sendOne(next))) return;
    }
  };
  const resume = () => {
    for (const entry of unasked) {
      unasked.delete(entry);
      void confirmed(entry, entry.question).then((agreed) =>
        agreed ? send({ ...entry, state: 'waiting' }) : undefined,
      );
    }
    if (sending !== null || nextWaiting(entries.get()) === undefined) return;
    sending = track(
      sendAll().finally(() => {
        sending = null;
      }),
    );
  };

  const send = (entry: Entry) => {
    update(entryPlace(entry), entry);
    resume();
  };
  const confirmed = async (entry: Entry, question = outside.question(entry.kind)): Promise<boolean> => {
    if (question === undefined) return true;
    update(entryPlace(entry), { ...entry, state: 'asking', question });
    if (await track(outside.ask(question, entry))) return true;
    update(entryPlace(entry), undefined);
    return false;
  };
  const set: DischargeStore['set'] = async (kind, line, value) => {
    const key = lineKey(line);
    const place = entryPlace({ kind, key });
    const { ItemCode, SerialNumber, BatchNumber } = line;
    const previous = byPlace.get(place);
    if (value === (previous?.value ?? line.Quantity) && previous?.state !== 'asking')
      return previous?.problem;
    // An attempt under way may be stored by the time this one is sent.
    const uncertain = previous?.sent === previous?.attempt ? previous?.value : previous?.uncertain;
    const entry: Entry = {
      ...(uncertain === undefined ? {} : { uncertain }),
      ...{ kind, key, value, state: 'waiting', attempt: newKey() },
      seen: previous?.seen ?? line.oldQuantity ?? 0,
      line: { ItemCode, SerialNumber, BatchNumber },
    };
    const wrong = judge(value, line);
    // A wrong quantity needs no question if the server has none to remove.
    const changes = wrong === undefined || (!outside.isConfirmed(kind) && mayBeThere(line, previous));
    if (changes && !(await confirmed(entry))) return false;
    if (wrong === undefined) send(entry);
    else if (changes) send(refuseAndRemove(entry, wrong));
    else update(place, { ...entry, state: 'refused', problem: wrong });
    return wrong;
  };

  return {
    entries,
    set,
    settled: async () => {
      while (pending.size > 0) await Promise.allSettled(pending);
    },
    resume,
  };
}

/** DIS-08: an invalid quantity stays as typed, and the server's line is removed. */
function refuseAndRemove(entry: Entry, problem: string): Entry {
  return { ...entry, state: 'refused', problem, removing: true, attempt: newKey() };
}

/** The entry after the answer: undefined, or the refused quantity if only its line was removed. */
function afterSending({ removing, ...entry }: Entry): Entry | undefined {
  return removing === true ? entry : undefined;
}

/** Whether the server may have a quantity of the line, as loaded or by a later attempt. */
function mayBeThere({ oldQuantity = 0 }: Line, known: Entry | undefined): boolean {
  return (
    oldQuantity > 0 || known?.state === 'waiting' || known?.removing === true || (known?.uncertain ?? 0) > 0
  );
}

function nextWaiting(entries: readonly Entry[]): Entry | undefined {
  return entries.find(({ state, removing }) => state === 'waiting' || removing === true);
}
