import { useEffect, useRef, useState } from 'react';
import { noPhotoStore, photoStoreOf } from '../../device/photoStore.ts';
import type { FormSession } from '../../field/FormSession.ts';
import type { PhotoQueue, PhotoQueueOptions } from '../../field/PhotoQueue.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';
import { createPhotoQueue } from './createPhotoQueue.ts';
import { pictureWork } from './pictureWork.ts';

type Heard = Pick<PhotoQueueOptions, 'onStored' | 'onKept'>;
/** What makes another queue of it than that of a form's session. */
type Kind = Partial<Pick<PhotoQueueOptions, 'all' | 'alone' | 'photoStore' | 'owner' | 'locate'>>;

/** The photos of one session of a form; without a key they live as long as the page. */
export function usePhotoQueue(
  key: string | undefined,
  session: FormSession,
  heard: Heard,
  kind: Kind = {},
): PhotoQueue {
  const services = useFormServices();
  const latest = useRef({ services, heard, kind });
  useEffect(() => {
    latest.current = { services, heard, kind };
  });
  const [queue] = useState(() =>
    createPhotoQueue({
      form: key ?? '',
      session,
      photoStore: key === undefined ? noPhotoStore : photoStoreOf(key),
      locate: () => latest.current.services.locate(),
      upload: (photo, signal) => latest.current.services.uploadPhoto(photo, signal),
      onStored: () => latest.current.heard.onStored(),
      onKept: (photo, kept) => latest.current.heard.onKept(photo, kept),
      ...kind,
      owner: () => latest.current.kind.owner?.() ?? latest.current.services.photoOwner,
    }),
  );
  useEffect(() => queue.open(), [queue]);
  // There before the first photo, which may be taken where no network is.
  useEffect(() => {
    if (kind.all !== true) pictureWork().catch(() => undefined);
  }, [kind.all]);
  return queue;
}
