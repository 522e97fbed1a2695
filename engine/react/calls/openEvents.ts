/** What the server says when something changed. */
export interface Changed {
  readonly entities: readonly string[];
  readonly keys?: readonly string[];
  /** Idempotency key of the write that it tells of, where it is one of the same person. */
  readonly write?: string;
}

interface EventsSettings {
  readonly address: string;
  readonly onChanged: (changed: Changed) => void;
  /** The server has a newer version of the product. */
  readonly onNewer: () => void;
  /** Back after a gap: whatever is shown may be old. */
  readonly onBack: () => void;
  /** The server refuses the stream, e.g. because the session has ended: told once, until it opens again. */
  readonly onRefused: () => void;
}

/** Where the server tells what changes. */
export const EVENTS = '/events';

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;
/** A page that nobody has looked at for so long lets its stream go, in ms: a browser has few connections, a server few places for streams. */
const UNSEEN = 5 * 60_000;

let early: { readonly source: EventSource; failed: boolean } | undefined;

/** Opens the stream before anything is drawn: what changes between the reading of data and its opening is told to nobody. */
export function openEventsEarly(address: string): void {
  const opened = { source: new EventSource(address), failed: false };
  opened.source.addEventListener('error', () => {
    opened.failed = true;
  });
  early = opened;
}

/**
 * Listens to the server's events and comes back by itself: the browser gives up after some failures (a restart behind a proxy,
 * a lost session), so a closed stream is opened anew, each time a little later. A hidden page stops listening after a while and, looked at again, is told
 * that it was away. Returns what stops it.
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
    // A stream that has failed is opened anew, for its gap to be known.
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
    source.addEventListener('changed', (event) => onChanged(read(event)));
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
  const rest = () => {
    resting = true;
    lost = true;
    close();
  };
  const seen = () => {
    clearTimeout(leaving);
    if (document.visibilityState === 'hidden') {
      if (!resting) leaving = setTimeout(rest, UNSEEN);
    } else if (resting) {
      resting = false;
      wait = FIRST_WAIT;
      open();
    }
  };
  open();
  seen();
  document.addEventListener('visibilitychange', seen);
  return () => {
    document.removeEventListener('visibilitychange', seen);
    clearTimeout(leaving);
    close();
  };
}

function read(event: MessageEvent<unknown>): Changed {
  try {
    const { entities, write } = JSON.parse(String(event.data)) as Partial<Changed>;
    return { entities: entities ?? [], ...(write === undefined ? {} : { write }) };
  } catch {
    return { entities: [] };
  }
}
