/** Event of the server about a change. */
export interface Changed {
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

let early: { readonly source: EventSource; failed: boolean } | undefined;

/**
 * Opens the stream before the first render: changes between loading the data and opening the stream would be
 * missed.
 */
export function openEventsEarly(address: string): void {
  const opened = { source: new EventSource(address), failed: false };
  opened.source.addEventListener('error', () => {
    opened.failed = true;
  });
  early = opened;
}

/**
 * Listens to the server's events and reconnects: browsers give up after some failures (a restart behind a
 * proxy, a lost session), so a closed stream is reopened with growing delays. A hidden page stops listening
 * after a while and, once visible, treats it as a gap. @returns stop.
 */
export function openEvents({ address, onChanged, onNewer, onBack, onRefused }: EventsSettings): () => void {
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
