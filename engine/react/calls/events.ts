import { useEffect, useEffectEvent } from 'react';
import { useSWRConfig } from 'swr';
import { lookForNewVersion } from '../connection/newerVersion.ts';
import { currentReads, isTouched } from './reads.ts';

/** Event of the server about a change. */
interface Changed {
  readonly entities: readonly string[];
  readonly keys?: readonly string[];
  /** Idempotency key of the causing write, if it is one of the same user. */
  readonly write?: string;
}

interface EventsSettings {
  readonly address: string;
  readonly onChanged: (changed: Changed) => void;
  /** The server has a newer version of the product. */
  readonly onNewer: () => void;
  /** Reconnected after a gap: all displayed data may be outdated. */
  readonly onBack: () => void;
  /** The server refuses the stream, e.g. because the session has ended; called once until it opens again. */
  readonly onRefused: () => void;
}

/** URL of the event stream. */
export const EVENTS = '/events';

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;
/** Time in ms after which a hidden page closes its stream: connections are limited in browser and server. */
const UNSEEN = 5 * 60_000;

let early: { readonly source: EventSource; failed: boolean; missed: boolean } | undefined;

/**
 * Opens the stream before the first render: changes between loading the data and opening the stream would be
 * missed.
 *
 * @param since the position of the server's events when it read the data that the page was served with.
 */
export function openEventsEarly(address: string, since?: string): void {
  const source = new EventSource(since === undefined ? address : `${address}?since=${since}`);
  const opened = { source, failed: false, missed: false };
  opened.source.addEventListener('error', () => {
    opened.failed = true;
  });
  const miss = () => {
    opened.missed = true;
  };
  for (const kind of ['changed', 'newer']) opened.source.addEventListener(kind, miss);
  early = opened;
}

/**
 * Listens to the server's events and reconnects: browsers give up after some failures (a restart behind a
 * proxy, a lost session), so a closed stream is reopened with growing delays. A hidden page stops listening
 * after a while and, once visible, treats it as a gap. @returns stop.
 */
function openEvents({ address, onChanged, onNewer, onBack, onRefused }: EventsSettings): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT;
  let lost = false;
  let refused = false;
  let resting = false;
  const open = () => {
    // A failed early stream is reopened, so that the gap is noticed.
    if (early?.failed === true) early.source.close();
    source = early?.failed === false ? early.source : new EventSource(address);
    lost ||= early?.failed === true;
    // Data may have been loaded before an event that arrived ahead of the first render.
    if (early?.failed === false && early.missed) queueMicrotask(onBack);
    early = undefined;
    source.addEventListener('open', () => {
      wait = FIRST_WAIT;
      if (lost) onBack();
      lost = false;
      refused = false;
    });
    source.addEventListener('changed', (event) => onChanged(parseEvent(event)));
    source.addEventListener('newer', onNewer);
    source.addEventListener('error', () => {
      lost = true;
      if (source?.readyState !== EventSource.CLOSED) return;
      if (!refused) onRefused();
      refused = true;
      timer = setTimeout(open, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    });
  };
  const close = () => {
    clearTimeout(timer);
    source?.close();
  };
  const pause = () => {
    resting = true;
    lost = true;
    close();
  };
  const onVisibility = () => {
    clearTimeout(leaving);
    if (document.visibilityState === 'hidden') {
      if (!resting) leaving = setTimeout(pause, UNSEEN);
    } else if (resting) {
      resting = false;
      wait = FIRST_WAIT;
      open();
    }
  };
  open();
  onVisibility();
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    clearTimeout(leaving);
    close();
  };
}

function parseEvent(event: MessageEvent<unknown>): Changed {
  try {
    const { entities, write } = JSON.parse(String(event.data)) as Partial<Changed>;
    return { entities: entities ?? [], ...(write === undefined ? {} : { write }) };
  } catch {
    return { entities: [] };
  }
}

/** A write of this page with its idempotency key. */
interface OwnWrite {
  /** Entities that the page reloads itself once the write is answered. */
  readonly entities: readonly string[];
  /** The server's event for it has arrived and was ignored. */
  echoed: boolean;
}

/** Maximum number of remembered writes; their events arrive within seconds. */
const MOST = 200;
const writes = new Map<string, OwnWrite>();

/**
 * Writes of this page: the server sends events about them too, and without this their data would be loaded
 * twice.
 */
export const ownWrites = {
  begin(key: string, entities: readonly string[]): void {
    currentReads.clear();
    writes.delete(key);
    writes.set(key, { entities, echoed: false });
    for (const oldest of writes.keys()) {
      if (writes.size <= MOST) break;
      writes.delete(oldest);
    }
  },

  /** The write got no answer, so the page does not reload. @returns whether its event was ignored already. */
  failed(key: string): boolean {
    const echoed = writes.get(key)?.echoed === true;
    writes.delete(key);
    return echoed;
  },

  /** Entities of an event that are not reloaded by a write of this page; undefined: none. */
  entitiesToReload({ entities, write }: Changed): readonly string[] | undefined {
    const ownWrite = write === undefined ? undefined : writes.get(write);
    if (ownWrite === undefined) return entities;
    ownWrite.echoed = true;
    const remaining = entities.filter((entity) => !ownWrite.entities.includes(entity));
    return remaining.length === 0 ? undefined : remaining;
  },
};

/**
 * Reloads displayed data on server events, and looks for newer schemas. Once per page, while a user is signed in.
 *
 * @param onRefused called when the server closes the stream for good.
 */
export function useEvents(address: string, onRefused: () => void): void {
  const { mutate } = useSWRConfig();
  // The stream outlives a takeover of new schemas: between two streams events would be missed.
  const tellRefused = useEffectEvent(onRefused);
  useEffect(() => {
    return openEvents({
      address,
      onRefused: () => tellRefused(),
      onChanged: (changed) => {
        currentReads.clear();
        const entities = ownWrites.entitiesToReload(changed);
        if (entities !== undefined) void mutate((key) => isTouched(key, entities));
      },
      onNewer: () => void lookForNewVersion(),
      onBack: () => {
        currentReads.clear();
        void mutate((key) => isTouched(key, []));
        // The gap may have been a restart with a newer program.
        void lookForNewVersion();
      },
    });
  }, [address, mutate]);
}
