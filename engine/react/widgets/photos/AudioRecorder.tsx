import { Button } from '@blueprintjs/core';
import { Cross, Record, Stop } from '@blueprintjs/icons';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Field } from '../../../contract/index.ts';
import { useFormServices } from '../../field/FormServices.ts';
import './audio.css';

export interface AudioRecorderProps {
  readonly type: string;
  readonly limits: NonNullable<Field['x-accept']>;
  /** Position of the note among those of its field, from 1. */
  readonly number: number;
  readonly keep: (note: File) => void;
}

const NO_BOUND = Number.MAX_SAFE_INTEGER;

/**
 * One button that starts and stops a recording. If the microphone is unavailable, the reason is displayed and
 * a file can be chosen instead.
 */
export function AudioRecorder({ type, limits, number, keep }: AudioRecorderProps) {
  const { text } = useFormServices();
  const [recording, setRecording] = useState<Recording>();
  const [asking, setAsking] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const [failure, setFailure] = useState('');
  const seconds = limits.maxSeconds ?? 1;
  const running = useRef<Recording>(undefined);
  const starter = useRef<HTMLButtonElement>(null);
  const latest = useRef(keep);
  useLayoutEffect(() => {
    latest.current = keep;
  });
  // On unmount the recording so far is kept and the microphone released.
  useEffect(() => () => running.current?.stop(), []);
  const record = async (): Promise<void> => {
    if (asking) return;
    setAsking(true);
    setFailure('');
    try {
      const opened = await openRecording({ type, seconds, bytes: limits.maxBytes ?? NO_BOUND });
      running.current = opened;
      setRecording(opened);
      setAnnouncement(text('form.audio.recording', { seconds }));
      const note = await opened.ended;
      setAnnouncement(text(note === undefined ? 'form.audio.discarded' : 'form.audio.kept'));
      const [, extension = ''] = type.split('/');
      if (note !== undefined)
        latest.current(new File([note], `${text('form.audio.note', { number })}.${extension}`, { type }));
    } catch (error) {
      setFailure(text(failureOf(error)));
    }
    running.current = undefined;
    setRecording(undefined);
    setAsking(false);
  };
  return (
    <div className="sf-recorder">
      <div className="sf-row">
        <Button
          ref={starter}
          icon={recording === undefined ? <Record /> : <Stop />}
          intent={recording === undefined ? 'none' : 'danger'}
          text={text(recording === undefined ? 'form.audio.record' : 'form.audio.stop')}
          onClick={() => (recording === undefined ? void record() : recording.stop())}
        />
        {recording === undefined ? null : (
          <>
            <Button
              variant="minimal"
              icon={<Cross />}
              text={text('form.audio.discard')}
              onClick={() => {
                recording.discard();
                // This button goes with the recording.
                starter.current?.focus();
              }}
            />
            <Elapsed most={seconds} />
          </>
        )}
      </div>
      <p className="sf-help sf-said" role="status">
        {announcement}
      </p>
      <div role="alert">{failure === '' ? null : <p className="sf-error">{failure}</p>}</div>
    </div>
  );
}

/** Elapsed time, visual only: the limit was announced to screen readers at the start. */
function Elapsed({ most }: { readonly most: number }) {
  const [now, setNow] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setNow((before) => Math.min(before + 1, most)), 1000);
    return () => clearInterval(timer);
  }, [most]);
  return (
    <span className="sf-elapsed" aria-hidden="true">
      <span className="sf-recording-dot" /> {clock(now)} / {clock(most)}
    </span>
  );
}

/** Formats seconds: `75` is `1:15`. */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function failureOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'form.audio.refused';
  return name === 'NotFoundError' ? 'form.audio.missing' : 'form.audio.failed';
}

/** A recording in progress. */
interface Recording {
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
const MAX_BITS = 48_000;
const LEAST_BITS = 8000;

/**
 * Opens the microphone and records until `stop`, or until the limit of seconds or bytes; then releases the
 * microphone. @throws DOMException where it is unavailable.
 */
async function openRecording({ type, seconds, bytes }: Limits): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const lasting = Math.floor((bytes * 8 * 0.8) / seconds);
  const recorder = new MediaRecorder(stream, {
    mimeType: type,
    audioBitsPerSecond: Math.max(LEAST_BITS, Math.min(MAX_BITS, lasting)),
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
