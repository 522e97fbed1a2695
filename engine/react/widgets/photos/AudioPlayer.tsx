import { Button } from '@blueprintjs/core';
import { Play } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { useFormServices } from '../../field/FormServices.ts';
import './audio.css';

interface Props {
  readonly source: string;
  readonly number: number;
}

/**
 * Plays a stored note. Downloaded as a whole on request, because browsers that play by range requests need a
 * local file.
 */
export function AudioPlayer({ source, number }: Props) {
  const { text } = useFormServices();
  const [address, setAddress] = useState<string>();
  const [state, setState] = useState<'' | 'loading' | 'lost'>('');
  useEffect(() => () => (address === undefined ? undefined : URL.revokeObjectURL(address)), [address]);
  const play = async (): Promise<void> => {
    setState('loading');
    try {
      const answer = await fetch(source);
      if (!answer.ok) throw new Error(`${answer.status}`);
      setAddress(URL.createObjectURL(await answer.blob()));
      setState('');
    } catch {
      setState('lost');
    }
  };
  if (address !== undefined)
    return (
      // biome-ignore lint/a11y/useMediaCaption: a voice recording has no captions.
      <audio
        className="sf-audio"
        controls
        autoPlay
        src={address}
        aria-label={text('form.audio.note', { number })}
      />
    );
  return (
    <>
      <Button
        icon={<Play />}
        loading={state === 'loading'}
        text={text('form.audio.listen', { number })}
        onClick={() => void play()}
      />
      <span role="alert">{state === 'lost' ? text('form.audio.lost') : ''}</span>
    </>
  );
}
