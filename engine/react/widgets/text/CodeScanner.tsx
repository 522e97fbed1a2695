import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFormServices } from '../../field/FormServices.ts';
import { openDetector } from './detector.ts';
import './code.css';

export interface CodeScannerProps {
  readonly formats: readonly string[] | undefined;
  readonly found: (code: string) => void;
}

/** Interval between two detections in ms: short enough for an unsteady hand, long enough for the battery. */
const LOOK_EVERY = 200;

/** Opens the rear camera until it detects a code; displays why it is unavailable. Typing stays possible. */
export function CodeScanner({ formats, found }: CodeScannerProps) {
  const { text } = useFormServices();
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  const onCode = useEffectEvent(found);
  const fail = useEffectEvent(() => setFailed(true));
  const formatList = formats?.join(' ');
  useEffect(() => {
    const ended = new AbortController();
    scan(video.current, formatList?.split(' '), ended.signal)
      .then((code) => {
        if (!ended.signal.aborted && code !== undefined) onCode(code);
      })
      .catch(() => {
        if (!ended.signal.aborted) fail();
      });
    return () => ended.abort();
  }, [formatList]);
  return (
    <div className="sf-scanner">
      {failed ? (
        <p className="sf-error" role="alert">
          {text('form.code.failed')}
        </p>
      ) : (
        <>
          <p className="sf-help" role="status">
            {text('form.code.aim')}
          </p>
          {/* A live camera picture has no text alternative. */}
          <video ref={video} className="sf-scanner-view" muted playsInline aria-hidden />
        </>
      )}
    </div>
  );
}

/** @returns undefined if aborted before a code was detected. @throws errors of camera and detector. */
async function scan(
  video: HTMLVideoElement | null,
  formats: readonly string[] | undefined,
  signal: AbortSignal,
): Promise<string | undefined> {
  const detector = await openDetector(formats);
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const stop = (): void => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted || video === null) {
    stop();
    return undefined;
  }
  signal.addEventListener('abort', stop);
  video.srcObject = stream;
  await video.play();
  while (!signal.aborted) {
    const [code] = await detector.detect(video).catch(() => []);
    if (code !== undefined) {
      stop();
      return code.rawValue.trim();
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
  }
  return undefined;
}
