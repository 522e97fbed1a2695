/** What is being recorded. */
export interface Recording {
  readonly stop: () => void;
  /** Ends it, and nothing of it is kept. */
  readonly discard: () => void;
  /** Settles once it has ended, by whom or what ever; undefined: there is nothing to keep. */
  readonly ended: Promise<Blob | undefined>;
}

interface Limits {
  readonly type: string;
  readonly seconds: number;
  readonly bytes: number;
}

/** Speech needs no more; fewer where the bytes have to last for the seconds. */
const MOST_BITS = 48_000;
const LEAST_BITS = 8000;

/** Opens the microphone and records until it is stopped, or the seconds or bytes are used up; the microphone is let go of then. @throws DOMException where it cannot be had. */
export async function openRecording({ type, seconds, bytes }: Limits): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const lasting = Math.floor((bytes * 8 * 0.8) / seconds);
  const recorder = new MediaRecorder(stream, {
    mimeType: type,
    audioBitsPerSecond: Math.max(LEAST_BITS, Math.min(MOST_BITS, lasting)),
  });
  const parts: Blob[] = [];
  let size = 0;
  let wanted = true;
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
      resolve(wanted && parts.some((part) => part.size > 0) ? new Blob(parts, { type }) : undefined);
    });
  });
  recorder.start(500);
  const timer = setTimeout(stop, seconds * 1000);
  return {
    stop,
    ended,
    discard: () => {
      wanted = false;
      stop();
    },
  };
}
