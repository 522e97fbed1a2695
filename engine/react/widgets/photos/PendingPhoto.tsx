import { Button, Spinner, SpinnerSize } from '@blueprintjs/core';
import { Refresh, Trash } from '@blueprintjs/icons';
import type { QueuedPhoto } from '../../form/photos/QueuedPhoto.ts';
import { useFormServices } from '../../form/services/useFormServices.ts';

interface Props {
  readonly photo: QueuedPhoto;
  readonly number: number;
  readonly retry: (key: string) => void;
  readonly drop: (key: string) => void;
}

/** A photo that the server does not have yet: on its way, waiting for a network, or refused; here until it arrives or is given up. */
export function PendingPhoto({ photo, number, retry, drop }: Props) {
  const { text } = useFormServices();
  const { key, preview, state, reason, unkept } = photo;
  const moving = state === 'preparing' || state === 'sending';
  const said =
    state === 'refused'
      ? `${text('form.photos.failed', { number })} ${reason ?? ''}`
      : text(moving ? 'form.photos.pending' : 'form.photos.waiting');
  return (
    <li className={`sf-thumbnail ${state === 'refused' ? 'sf-refused' : 'sf-pending'}`} data-state={state}>
      <span className="sf-picture">
        <img src={preview} alt={text('form.photos.photo', { number })} />
        {moving ? <Spinner size={SpinnerSize.SMALL} aria-hidden /> : null}
      </span>
      <span role={state === 'refused' ? 'alert' : 'status'}>{said}</span>
      {unkept ? <span role="alert">{text('form.photos.unkept')}</span> : null}
      {moving ? null : <Button icon={<Refresh />} text={text('form.retry')} onClick={() => retry(key)} />}
      <Button
        icon={<Trash />}
        text={text('form.photos.drop')}
        aria-label={text('form.photos.drop-one', { number })}
        onClick={() => drop(key)}
      />
    </li>
  );
}
