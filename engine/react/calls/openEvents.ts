/** What the server says when something changed. */
export interface Changed {
  readonly entities: readonly string[];
  readonly keys?: readonly string[];
}

interface EventsSettings {
  readonly address: string;
  readonly onChanged: (changed: Changed) => void;
  /** Back after a gap: whatever is shown may be old. */
  readonly onBack: () => void;
}

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;

/**
 * Listens to the server's events and comes back by itself: the browser gives up after some failures (a restart behind a proxy,
 * a lost session), so a closed stream is opened anew, each time a little later. Returns what stops it.
 */
export function openEvents({ address, onChanged, onBack }: EventsSettings): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT;
  let lost = false;
  const open = () => {
    source = new EventSource(address);
    source.addEventListener('open', () => {
      wait = FIRST_WAIT;
      if (lost) onBack();
      lost = false;
    });
    source.addEventListener('changed', (event) => onChanged(read(event)));
    source.addEventListener('error', () => {
      lost = true;
      if (source?.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(open, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    });
  };
  open();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}

function read(event: MessageEvent<unknown>): Changed {
  try {
    const { entities } = JSON.parse(String(event.data)) as Partial<Changed>;
    return { entities: entities ?? [] };
  } catch {
    return { entities: [] };
  }
}
