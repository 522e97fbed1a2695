import type { Draft } from '../../device/Draft.ts';

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

export interface DraftSender {
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
export function createDraftSender({ draft, send }: SenderOptions): DraftSender {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isNew = false;
  let request: Promise<void> = Promise.resolve();

  const flush = (leaving: boolean): void => {
    clearTimeout(timer);
    timer = undefined;
    // Offline: `online` sends it later.
    if (!isNew || !navigator.onLine) return;
    isNew = false;
    request = send(draft(), leaving).catch(() => {
      isNew = true;
      wait(RETRY_AFTER);
    });
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
