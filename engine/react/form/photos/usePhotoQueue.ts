import { useEffect, useRef, useState } from 'react';
import { noPhotoStore, photoStoreOf } from '../../device/photoStore.ts';
import { useFormServices } from '../../field/FormServices.ts';
import type { FormSession } from '../../field/FormSession.ts';
import type { PhotoQueue, PhotoQueueOptions } from '../../field/PhotoQueue.ts';
import { createPhotoQueue, pictureWork } from './createPhotoQueue.ts';

type Heard = Pick<PhotoQueueOptions, 'onStored' | 'onKept'>;
/** Options by which a queue differs from that of a form's session. */
type Kind = Partial<Pick<PhotoQueueOptions, 'all' | 'alone' | 'photoStore' | 'owner' | 'locate'>>;

/** The photos of one session of a form; without a key they live as long as the page. */
export function usePhotoQueue(
  key: string | undefined,
  session: FormSession,
  handlers: Heard,
  kind: Kind = {},
): PhotoQueue {
  const services = useFormServices();
  const latest = useRef({ services, heard: handlers, kind });
  useEffect(() => {
    latest.current = { services, heard: handlers, kind };
  });
  const [queue] = useState(() =>
    createPhotoQueue({
      form: key ?? '',
      session,
      photoStore: key === undefined ? noPhotoStore : photoStoreOf(key),
      locate: () => latest.current.services.locate(),
      upload: (photo, signal) => latest.current.services.uploadPhoto(photo, signal),
      onStored: () => latest.current.heard.onStored(),
      onKept: (photo, uploaded) => latest.current.heard.onKept(photo, uploaded),
      ...kind,
      owner: () => latest.current.kind.owner?.() ?? latest.current.services.photoOwner,
    }),
  );
  useEffect(() => queue.open(), [queue]);
  // Loaded before the first photo, which may be taken offline.
  useEffect(() => {
    if (kind.all !== true) pictureWork().catch(() => undefined);
  }, [kind.all]);
  return queue;
}
