import { Button, Spinner, SpinnerSize } from '@blueprintjs/core';
import { Document, Refresh, Trash } from '@blueprintjs/icons';
import { useRef } from 'react';
import { useFocusBeside } from '../../feedback/useFocusBeside.ts';
import { useFormServices } from '../../field/FormServices.ts';
import type { QueuedPhoto } from '../../field/PhotoQueue.ts';
import { AskFirst } from '../AskFirst.tsx';

interface Props {
  readonly photo: QueuedPhoto;
  /** Position among the photos of its field; absent: the file name is used. */
  readonly number?: number;
  readonly retry: (key: string) => void;
  readonly drop: (key: string) => void;
}

/**
 * A photo or file that the server does not have yet: uploading, waiting for a network, or refused. Listed
 * until it arrives or is discarded.
 */
export function PendingPhoto({ photo, number, retry, drop }: Props) {
  const { text } = useFormServices();
  const { key, name, preview, isSound, state, reason, unkept } = photo;
  const moving = state === 'preparing' || state === 'sending';
  const labelFor = (id: 'failed' | 'drop-one'): string =>
    number === undefined ? text(`form.files.${id}`, { name }) : text(`form.photos.${id}`, { number });
  const statusText =
    state === 'refused'
      ? // Without a reason the code that prepares photos was missing.
        `${labelFor('failed')} ${reason || text('form.part.missing')}`
      : text(moving ? 'form.photos.pending' : 'form.photos.waiting');
  return (
    <li className={`sf-thumbnail ${state === 'refused' ? 'sf-refused' : 'sf-pending'}`} data-state={state}>
      <span className="sf-picture">
        {isSound === true ? (
          // biome-ignore lint/a11y/useMediaCaption: a voice recording has no captions.
          <audio className="sf-audio" controls src={preview} aria-label={name} />
        ) : preview === undefined ? (
          <Document size={20} aria-hidden />
        ) : (
          <img src={preview} alt={number === undefined ? '' : text('form.photos.photo', { number })} />
        )}
        {moving ? <Spinner size={SpinnerSize.SMALL} aria-hidden /> : null}
      </span>
      {number === undefined ? <span className="sf-file-name">{name}</span> : null}
      <span role={state === 'refused' ? 'alert' : 'status'}>{statusText}</span>
      {unkept ? <span role="alert">{text('form.photos.unkept')}</span> : null}
      {moving ? null : <RetryButton onClick={() => retry(key)} />}
      <AskFirst
        question={text('form.photos.drop.ask')}
        yes={text('form.photos.drop.yes')}
        no={text('form.photos.drop.no')}
        onYes={() => drop(key)}
      >
        {(ask) => (
          <Button
            icon={<Trash />}
            text={text('form.photos.drop')}
            aria-label={labelFor('drop-one')}
            onClick={ask}
          />
        )}
      </AskFirst>
    </li>
  );
}

/** Goes with its press. */
function RetryButton({ onClick }: { readonly onClick: () => void }) {
  const { text } = useFormServices();
  const place = useRef<HTMLButtonElement>(null);
  useFocusBeside(place);
  return <Button ref={place} icon={<Refresh />} text={text('form.retry')} onClick={onClick} />;
}
