import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFormServices } from '../../field/services/useFormServices.ts';
import { openDetector } from './detector.ts';
import './code.css';

interface Props {
  readonly formats: readonly string[] | undefined;
  readonly found: (code: string) => void;
  readonly close: () => void;
}

/** Between two looks, in ms: a hand that holds a phone moves, and a battery has to last the day. */
const LOOK_EVERY = 200;

/** The rear camera until it sees a code; says why where it cannot be had, and typing goes on. */
export function CodeScanner({ formats, found, close }: Props) {
  const { text } = useFormServices();
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  const tell = useEffectEvent(found);
  const fail = useEffectEvent(() => setFailed(true));
  const wanted = formats?.join(' ');
  useEffect(() => {
    const ended = new AbortController();
    scan(video.current, wanted?.split(' '), ended.signal)
      .then((code) => {
        if (!ended.signal.aborted && code !== undefined) tell(code);
      })
      .catch(() => {
        if (!ended.signal.aborted) fail();
      });
    return () => ended.abort();
  }, [wanted]);
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
          {/* A picture of what lies before the camera has no words. */}
          <video ref={video} className="sf-scanner-view" muted playsInline aria-hidden />
        </>
      )}
      <Button icon={<Cross />} text={text('form.code.close')} onClick={close} />
    </div>
  );
}

/** @returns undefined where it was ended before a code was seen. @throws what the camera or the detector does. */
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
    const [seen] = await detector.detect(video).catch(() => []);
    if (seen !== undefined) {
      stop();
      return seen.rawValue.trim();
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
  }
  return undefined;
}
