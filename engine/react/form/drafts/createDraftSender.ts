import type { Draft } from '../../device/Draft.ts';

/** Time after the first word that the server does not have before a draft is sent, in ms: it gets one every few seconds at most. */
const SEND_AFTER = 4000;
/** Time before a draft that got no answer is sent again, in ms. */
const RETRY_AFTER = 30_000;

interface SenderOptions {
  readonly draft: () => Draft;
  /** Rejects when the server could not be told. */
  readonly send: (draft: Draft, leaving: boolean) => Promise<void>;
}

export interface DraftSender {
  /** There is something new. */
  readonly soon: () => void;
  /** Sends at once what is new: the network is back. */
  readonly online: () => void;
  /** The same as the page goes away. */
  readonly leave: () => void;
  /** Sends nothing more until there is something new; settles when nothing is on its way. */
  readonly stop: () => Promise<void>;
}

/** Sends a draft now and then in the background, one at a time, its newest words only. Failures are quiet: the device has it. */
export function createDraftSender({ draft, send }: SenderOptions): DraftSender {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isNew = false;
  let request: Promise<void> = Promise.resolve();

  const flush = (leaving: boolean): void => {
    clearTimeout(timer);
    timer = undefined;
    // Without a network it waits for one.
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
