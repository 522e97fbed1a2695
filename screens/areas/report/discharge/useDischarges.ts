import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Context, DataRecord } from '../../../../engine/contract/index.ts';
import { questionOf } from '../../../../engine/index.ts';
import {
  fromRow,
  statusOf,
  useEngine,
  useFeedback,
  useMessages,
  useSchema,
} from '../../../../engine/react/index.ts';
import { EditCell, type Edits, type Flush } from '../../../../engine/react/table/index.ts';
import { useCall } from '../../../calls.ts';
import { createDischargeStore, type DischargeOutside, type DischargeStore } from './createDischargeStore.ts';
import {
  type Discharge,
  type Discharges,
  type Entry,
  entryPlace,
  judge,
  type Line,
  lineKey,
  type MaterialOwner,
  OWNER_TABLES,
} from './Entry.ts';
import { useSendQuantity } from './useSendQuantity.ts';

/** The team's discharges, with typed quantities not sent yet. */
interface ShownDischarges extends Readonly<Record<MaterialOwner, ShownDischarge>> {
  /** Error of loading; undefined while loading (`preparing`) and after success. */
  readonly error: unknown;
  readonly preparing: boolean;
  readonly refresh: () => Promise<Discharges | undefined>;
  /** Number of quantities not yet on the server. */
  readonly unsent: number;
  readonly editsOf: (kind: MaterialOwner) => Edits;
  /** Commits open inputs and waits for all requests; resolves to the number of unreadable inputs. */
  readonly settle: () => Promise<number>;
  /** Number of unsent quantities now, independent of rendering. */
  readonly unsentNow: () => number;
}

/** Null outside of a report. */
export const DischargesContext = createContext<ShownDischarges | null>(null);

/** The discharges of the report that a step belongs to. */
export function useShownDischarges(): ShownDischarges {
  const discharges = useContext(DischargesContext);
  if (discharges === null) throw new Error('No report above this component: it is a step of the report.');
  return discharges;
}

/** Interval of retries in milliseconds, while entries wait. */
const RETRY = 10_000;

// Without 'discharge': preparing one invalidates it and would reload for ever.
const ENTITIES = ['inventory-line', 'discharge-line', 'team'];

/** A team's discharges: all stock for users who may prepare them, used materials (`report`) for others. */
export function useDischarges(team: { readonly teamID: number }): ShownDischarges {
  const { teamID } = team;
  const { mayCall, user } = useEngine();
  const mayPrepare = mayCall('prepareDischarge');
  const input = useMemo(() => (mayPrepare ? { body: { TeamID: teamID } } : null), [mayPrepare, teamID]);
  const prepared = useCall('prepareDischarge', input, { entities: ENTITIES });
  // Another user's team: the used materials are shown, without an error.
  const error = statusOf(prepared.error) === 403 ? undefined : prepared.error;

  const latest = useRef(prepared);
  latest.current = prepared;
  const refresh = useCallback(() => latest.current.refresh(), []);
  const send = useSendQuantity(useCallback(() => latest.current, []));
  const isConfirmed = (kind: MaterialOwner) => (latest.current.data?.[kind].confirmedAt ?? null) !== null;
  const questions = useQuestions();
  const question = (kind: MaterialOwner) =>
    questions?.(kind, { team, report: { [kind]: { confirmed: isConfirmed(kind) } } });
  const store = useStore(`discharge:${user?.userId ?? 0}:${teamID}`, { question, isConfirmed, send });
  const entries = useSyncExternalStore(store.entries.subscribe, store.entries.get);
  const unsent = countUnsent(entries);
  useRetries(store, unsent > 0 && prepared.data !== undefined && questions !== null);
  const [flushes] = useState(() => new Set<Flush>());
  const editsOf = useEdits(store, entries, flushes);

  return useMemo(() => {
    const of = (kind: MaterialOwner): ShownDischarge => {
      const discharge = prepared.data?.[kind];
      const rows = typedRows(discharge, kind, entries);
      return { discharge, rows, facts: discharge && factsOf(discharge, kind, rows, entries) };
    };
    return {
      company: of('company'),
      enel: of('enel'),
      error,
      preparing: prepared.loading,
      refresh,
      unsent,
      editsOf,
      settle: async () => {
        const unsaved = await Promise.all([...flushes].map((flush) => flush()));
        store.resume();
        await store.settled();
        return unsaved.filter((cell) => cell?.readable === false).length;
      },
      unsentNow: () => countUnsent(store.entries.get()),
    };
  }, [prepared.data, prepared.loading, error, entries, refresh, unsent, editsOf, flushes, store]);
}

/** One store per page; its callbacks always use the newest closures. */
function useStore(key: string, given: Pick<DischargeOutside, 'question' | 'isConfirmed' | 'send'>) {
  const { confirm, toastMessage, settle } = useFeedback();
  const { t } = useMessages();
  const outside = useRef({ ...given, confirm, toastMessage, t });
  outside.current = { ...given, confirm, toastMessage, t };
  const [store] = useState(() => {
    const failedText = { last: '' };
    return createDischargeStore(readEntries(key), {
      send: async (entry) => {
        const result = await outside.current.send(entry);
        if (result.ok) settle(key);
        return result;
      },
      question: (kind) => outside.current.question(kind),
      isConfirmed: (kind) => outside.current.isConfirmed(kind),
      ask: (question, { line, value, seen }) =>
        outside.current.confirm(outside.current.t(question, { ...line, value, seen })),
      tell: ({ value, attempt }, { outcome, text }) => {
        // One message per waiting quantity, not one per retry.
        if (failedText.last === attempt) return;
        failedText.last = attempt;
        // Offline, the page shows that already; a waiting quantity has not failed.
        if (outcome === 'later') {
          if (navigator.onLine) outside.current.toastMessage('discharge.unanswered', {}, { about: key });
        } else if (value > 0) outside.current.toastMessage('discharge.save-failed', { message: text });
        else outside.current.toastMessage('discharge.remove-failed');
      },
      keep: (entries) => keepEntries(key, entries),
    });
  });
  return store;
}

function useRetries(store: DischargeStore, waits: boolean): void {
  useEffect(() => {
    if (!waits) return undefined;
    store.resume();
    addEventListener('online', store.resume);
    const timer = setInterval(store.resume, RETRY);
    return () => {
      removeEventListener('online', store.resume);
      clearInterval(timer);
    };
  }, [store, waits]);
}

function useEdits(store: DischargeStore, entries: readonly Entry[], flushes: Set<Flush>) {
  const { t } = useMessages();
  return useCallback(
    (kind: MaterialOwner): Edits => ({
      Cell: EditCell,
      flushes,
      commit: async (_field, row, value) => {
        const answer = await store.set(kind, fromRow<Line>(row), Number(value));
        return typeof answer === 'string' ? t(answer) : answer;
      },
      problem: (_field, row: DataRecord) => {
        const place = entryPlace({ kind, key: String(row['key']) });
        const entry = entries.find((each) => entryPlace(each) === place);
        const line = fromRow<Line>(row);
        const problem = entry === undefined ? judge(line.Quantity, line) : entry.problem;
        return problem === undefined ? undefined : t(problem);
      },
    }),
    [store, entries, flushes, t],
  );
}

function countUnsent(entries: readonly Entry[]): number {
  return entries.filter(({ state, removing }) => state !== 'refused' || removing === true).length;
}

/** DIS-09, DIS-05: message id of the question before a change, if any. Null until the lists are loaded. */
function useQuestions(): ((kind: MaterialOwner, context: Context) => string | undefined) | null {
  const company = useSchema('table', OWNER_TABLES.company).data?.table;
  const enel = useSchema('table', OWNER_TABLES.enel).data?.table;
  if (company === undefined || enel === undefined) return null;
  const tables = { company, enel };
  return (kind, context) => {
    const column = tables[kind].columns.find(({ edit }) => edit?.ask !== undefined);
    return column?.edit === undefined ? undefined : questionOf(column.edit, context);
  };
}

/** Reads the entries stored on this device, by user and team; damaged data counts as none. */
function readEntries(key: string): readonly Entry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? (stored as readonly Entry[]) : [];
  } catch {
    return [];
  }
}

/** Stores entries under the key; an empty list removes the key. */
function keepEntries(key: string, entries: readonly Entry[]): void {
  try {
    if (entries.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(entries));
  } catch {
    // Storage full or blocked: the entries stay in the page.
  }
}

/** One discharge as displayed. */
interface ShownDischarge {
  /** Undefined while loading, and for users who may not prepare it. */
  readonly discharge: Discharge | undefined;
  readonly rows: readonly Line[];
  /** Values for the wizard's rules (`report.company`, `report.enel`). */
  readonly facts: DataRecord | undefined;
}

/** The lines of the server, with typed quantities applied. */
function typedRows(
  discharge: Discharge | undefined,
  kind: MaterialOwner,
  entries: readonly Entry[],
): readonly Line[] {
  const typed = new Map(entries.filter((entry) => entry.kind === kind).map((entry) => [entry.key, entry]));
  return (discharge?.Items ?? []).map((line) => {
    const key = lineKey(line);
    return { ...line, key, Quantity: typed.get(key)?.value ?? line.Quantity };
  });
}

/**
 * DIS-10: a line counts only above 0; a refused one is a problem instead, while its row is displayed. So is a
 * stored one that exceeds the stock since another site has discharged it.
 */
function factsOf(
  { confirmedAt }: Discharge,
  kind: MaterialOwner,
  rows: readonly Line[],
  entries: readonly Entry[],
): DataRecord {
  const rowKeys = new Set(rows.map(({ key }) => key));
  const refused = entries.filter(
    (entry) => entry.kind === kind && entry.state === 'refused' && rowKeys.has(entry.key),
  );
  const wrong = new Set(refused.map(({ key }) => key));
  const negative = refused.filter(({ value }) => value < 0).length;
  const typed = new Set(entries.filter((entry) => entry.kind === kind).map(({ key }) => key));
  const overdrawn = rows.filter((row) => !typed.has(row.key ?? '') && judge(row.Quantity, row) !== undefined);
  return {
    lines: rows.filter(({ key = '', Quantity }) => Quantity > 0 && !wrong.has(key)),
    negative,
    overStock: refused.length - negative + overdrawn.length,
    confirmed: confirmedAt !== null,
  };
}
