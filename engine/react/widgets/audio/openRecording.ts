/** A recording in progress. */
export interface Recording {
  readonly stop: () => void;
  /** Ends it without a result. */
  readonly discard: () => void;
  /** Settles once it has ended for any reason; undefined: no result. */
  readonly ended: Promise<Blob | undefined>;
}

interface Limits {
  readonly type: string;
  readonly seconds: number;
  readonly bytes: number;
}

/** Bit rates: speech needs no more than the maximum; less if the bytes must last for the seconds. */
const MOST_BITS = 48_000;
const LEAST_BITS = 8000;

/**
 * Opens the microphone and records until `stop`, or until the limit of seconds or bytes; then releases the
 * microphone. @throws DOMException where it is unavailable.
 */
export async function openRecording({ type, seconds, bytes }: Limits): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const lasting = Math.floor((bytes * 8 * 0.8) / seconds);
  const recorder = new MediaRecorder(stream, {
    mimeType: type,
    audioBitsPerSecond: Math.max(LEAST_BITS, Math.min(MOST_BITS, lasting)),
  });
  const parts: Blob[] = [];
  let size = 0;
  let isKept = true;
  const stop = (): void => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
  const ended = new Promise<Blob | undefined>((resolve) => {
    recorder.addEventListener('dataavailable', ({ data }) => {
      size += data.size;
      if (size <= bytes) parts.push(data);
      else stop();
    });
    recorder.addEventListener('error', stop);
    recorder.addEventListener('stop', () => {
      clearTimeout(timer);
      for (const track of stream.getTracks()) track.stop();
      resolve(isKept && parts.some((part) => part.size > 0) ? new Blob(parts, { type }) : undefined);
    });
  });
  recorder.start(500);
  const timer = setTimeout(stop, seconds * 1000);
  return {
    stop,
    ended,
    discard: () => {
      isKept = false;
      stop();
    },
  };
}
