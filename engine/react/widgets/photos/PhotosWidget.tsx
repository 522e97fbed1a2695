import { Classes, Spinner, SpinnerSize } from '@blueprintjs/core';
import { Camera, Media } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import type { Json } from '../../../contract/index.ts';
import { useFormServices } from '../../form/services/useFormServices.ts';
import type { WidgetProps } from '../Widget.ts';
import { FailedPhoto } from './FailedPhoto.tsx';
import { KeptPhoto } from './KeptPhoto.tsx';
import { usePhotoUploads } from './usePhotoUploads.ts';

/** Photos from the rear camera or the gallery: thumbnails, removal, and what is still travelling or was refused. */
export function PhotosWidget({ id, path, value, set, leave, readOnly, describedBy }: WidgetProps) {
  const { text } = useFormServices();
  const kept: readonly Json[] = Array.isArray(value) ? value : [];
  const { uploads, add, retry, drop } = usePhotoUploads(path, (photo) => {
    set([...kept, photo]);
    leave();
  });
  const count = kept.length;
  return (
    <div className="sf-photos">
      {count + uploads.length === 0 ? <p className="sf-none">{text('form.photos.none')}</p> : null}
      <ul className="sf-thumbnails">
        {kept.map((photo, index) => (
          <KeptPhoto
            key={JSON.stringify(photo)}
            photo={photo}
            number={index + 1}
            remove={readOnly ? undefined : () => set(kept.filter((other) => other !== photo))}
          />
        ))}
        {uploads.map((upload, index) =>
          upload.status === 'failed' ? (
            <FailedPhoto
              key={upload.key}
              upload={upload}
              number={count + index + 1}
              retry={retry}
              drop={drop}
            />
          ) : (
            <li key={upload.key} className="sf-thumbnail sf-pending">
              <img src={upload.preview} alt={text('form.photos.photo', { number: count + index + 1 })} />
              <Spinner size={SpinnerSize.SMALL} aria-label={text('form.photos.pending')} />
            </li>
          ),
        )}
      </ul>
      {readOnly ? null : (
        <div className="sf-row">
          <FileButton
            id={id}
            icon={<Camera />}
            text={text('form.photos.take')}
            camera
            add={add}
            describedBy={describedBy}
          />
          <FileButton
            id={`${id}-gallery`}
            icon={<Media />}
            text={text('form.photos.choose')}
            camera={false}
            add={add}
            describedBy={describedBy}
          />
        </div>
      )}
    </div>
  );
}

interface FileButtonProps {
  readonly id: string;
  readonly icon: ReactNode;
  readonly text: string;
  readonly camera: boolean;
  readonly add: (files: readonly File[]) => void;
  readonly describedBy: string | undefined;
}

/** A real file input under a button's look: it takes the focus and the keyboard, and phones open the camera at once. */
function FileButton({ id, icon, text, camera, add, describedBy }: FileButtonProps) {
  return (
    <label className={`${Classes.BUTTON} sf-file`}>
      {icon}
      <span>{text}</span>
      <input
        id={id}
        className="only-readers"
        type="file"
        accept="image/*"
        multiple
        {...(camera ? { capture: 'environment' as const } : {})}
        aria-describedby={describedBy}
        onChange={(event) => {
          add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </label>
  );
}
