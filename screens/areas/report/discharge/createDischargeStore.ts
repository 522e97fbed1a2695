import { newKey } from '../../../../engine/index.ts';
import { type Entry, entryPlace, judge, type Line, lineKey, type MaterialOwner } from './Entry.ts';

/** How sending one quantity came out. */
export type Sent =
  | { readonly ok: true }
  /** `refused`: stays as typed with the reason; `dropped`: the server's quantity stands; `again`: sent anew at once. */
  | { readonly ok: false; readonly outcome: 'refused' | 'dropped' | 'again'; readonly text: string }
  /** No answer: kept and sent later. */
  | { readonly ok: false; readonly outcome: 'later'; readonly text: string };

/** What the store needs from outside; each is asked anew every time. */
export interface DischargeOutside {
  readonly send: (entry: Entry) => Promise<Sent>;
  /** DIS-09: message of the question that a change needs a yes to, if any, and the asking. */
  readonly question: (kind: MaterialOwner) => string | undefined;
  readonly ask: (question: string) => Promise<boolean>;
  /** DIS-05: what it takes has left the stock already. A wrong quantity is then refused and takes no line away: that would post a movement. */
  readonly isConfirmed: (kind: MaterialOwner) => boolean;
  /** Tells of a quantity that is not kept or not kept yet. */
  readonly tell: (entry: Entry, failed: Sent & { readonly ok: false }) => void;
  /** Keeps entries on this device. */
  readonly keep: (entries: readonly Entry[]) => void;
}

export interface DischargeStore {
  readonly entries: () => readonly Entry[];
  readonly subscribe: (listener: () => void) => () => void;
  /** A quantity was typed. A text says why it is not kept; false: the person thought better of it. */
  readonly set: (kind: MaterialOwner, line: Line, value: number) => Promise<string | false | undefined>;
  /** Settles when nothing is on its way nor asked; what could not be sent is still among the entries. */
  readonly settled: () => Promise<void>;
  /** Sends what waits, e.g. now that the network is back. */
  readonly resume: () => void;
}

/**
 * Quantities between the hand and the server. Each is kept on this device before anything else happens, and sent one after
 * another, the newest of a line only; it leaves when the server has it. Nothing is lost by moving on, closing, reloading or a dead
 * network (DIS-08).
 */
export function createDischargeStore(start: readonly Entry[], outside: DischargeOutside): DischargeStore {
  let entries: ReadonlyMap<string, Entry> = new Map(start.map((entry) => [entryPlace(entry), entry]));
  let list = [...entries.values()];
  let sending: Promise<void> | null = null;
  const unasked = new Set(list.filter(({ state }) => state === 'asking'));
  const open = new Set<Promise<unknown>>();
  const listeners = new Set<() => void>();

  const update = (place: string, entry: Entry | undefined) => {
    const next = new Map(entries);
    if (entry === undefined) next.delete(place);
    else next.set(place, entry);
    entries = next;
    list = [...next.values()];
    outside.keep(list);
    for (const listener of listeners) listener();
  };
  const track = <T>(work: Promise<T>): Promise<T> => {
    open.add(work);
    void work.finally(() => open.delete(work)).catch(() => undefined);
    return work;
  };

  const refuse = (entry: Entry, problem: string): Entry =>
    outside.isConfirmed(entry.kind) ? { ...entry, state: 'refused', problem } : refused(entry, problem);

  const sendOne = async (known: Entry): Promise<boolean> => {
    const place = entryPlace(known);
    const sent = known.removing === true ? { ...known, value: 0 } : known;
    // Noted before it leaves: after a crash nobody else knows.
    const entry = { ...known, sent: known.attempt };
    update(place, entry);
    const result = await outside.send(sent);
    const now = entries.get(place);
    if (result.ok) {
      if (now === entry) update(place, afterSending(entry));
      return true;
    }
    if (result.outcome === 'later') {
      if (now !== undefined) update(place, { ...now, uncertain: sent.value });
    } else if (now === entry) {
      if (result.outcome === 'again') update(place, { ...entry, attempt: newKey() });
      else update(place, result.outcome === 'refused' ? refuse(entry, result.text) : afterSending(entry));
    }
    if (result.outcome !== 'again') outside.tell(sent, result);
    return result.outcome !== 'later';
  };
  const sendAll = async () => {
    for (let next = waiting(list); next !== undefined; next = waiting(list)) {
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
    if (sending !== null || waiting(list) === undefined) return;
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
    if (await track(outside.ask(question))) return true;
    update(entryPlace(entry), undefined);
    return false;
  };
  const set: DischargeStore['set'] = async (kind, line, value) => {
    const key = lineKey(line);
    const place = entryPlace({ kind, key });
    const { ItemCode, SerialNumber, BatchNumber } = line;
    const known = entries.get(place);
    if (value === (known?.value ?? line.Quantity) && known?.state !== 'asking') return known?.problem;
    const entry: Entry = {
      ...(known?.uncertain === undefined ? {} : { uncertain: known.uncertain }),
      ...{ kind, key, value, state: 'waiting', attempt: newKey() },
      line: { ItemCode, SerialNumber, BatchNumber },
    };
    const wrong = judge(value, line);
    // What is wrong changes nothing where the server has nothing.
    const changes = wrong === undefined || (!outside.isConfirmed(kind) && mayBeThere(line, known));
    if (changes && !(await confirmed(entry))) return false;
    if (wrong === undefined) send(entry);
    else if (changes) send(refused(entry, wrong));
    else update(place, { ...entry, state: 'refused', problem: wrong });
    return wrong;
  };

  return {
    entries: () => list,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set,
    settled: async () => {
      while (open.size > 0) await Promise.allSettled(open);
    },
    resume,
  };
}

/** DIS-08: what cannot be saved stays as typed, and the line goes. */
function refused(entry: Entry, problem: string): Entry {
  return { ...entry, state: 'refused', problem, removing: true, attempt: newKey() };
}

/** What is left of an entry once the server has answered: of one that only took the line away, what was typed and why not. */
function afterSending({ removing, ...entry }: Entry): Entry | undefined {
  return removing === true ? entry : undefined;
}

/** Whether the server may have a quantity of the line: as it was read, or by an attempt since. */
function mayBeThere({ oldQuantity = 0 }: Line, known: Entry | undefined): boolean {
  return (
    oldQuantity > 0 || known?.state === 'waiting' || known?.removing === true || (known?.uncertain ?? 0) > 0
  );
}

function waiting(entries: readonly Entry[]): Entry | undefined {
  return entries.find(({ state, removing }) => state === 'waiting' || removing === true);
}
