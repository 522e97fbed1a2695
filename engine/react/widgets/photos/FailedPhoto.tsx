import { Button } from '@blueprintjs/core';
import { Cross, Refresh } from '@blueprintjs/icons';
import { useFormServices } from '../../form/services/useFormServices.ts';
import type { Upload } from './usePhotoUploads.ts';

interface Props {
  readonly upload: Upload;
  readonly number: number;
  readonly retry: (upload: Upload) => void;
  readonly drop: (upload: Upload) => void;
}

/** A photo that could not be kept (no network, too large): still here, to be tried again or dropped. */
export function FailedPhoto({ upload, number, retry, drop }: Props) {
  const { text } = useFormServices();
  return (
    <li className="sf-thumbnail sf-refused" role="alert">
      <img src={upload.preview} alt={text('form.photos.photo', { number })} />
      <span>{text('form.photos.failed', { number })}</span>
      <Button icon={<Refresh />} text={text('form.retry')} onClick={() => retry(upload)} />
      <Button
        className="icon-button sf-remove"
        icon={<Cross />}
        aria-label={text('form.photos.remove', { number })}
        onClick={() => drop(upload)}
      />
    </li>
  );
}
