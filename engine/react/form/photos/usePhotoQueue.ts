import { useEffect, useRef, useState } from 'react';
import type { Opening } from '../Opening.ts';
import { useFormServices } from '../services/useFormServices.ts';
import { createPhotoQueue, type PhotoQueue, type QueueOptions } from './createPhotoQueue.ts';
import { noShelf, photoShelf } from './photoShelf.ts';

type Heard = Pick<QueueOptions, 'onStored' | 'onKept'>;

/** The photos of one opening of a form; without a key they live as long as the page. */
export function usePhotoQueue(key: string | undefined, opening: Opening, heard: Heard): PhotoQueue {
  const { uploadPhoto, locate } = useFormServices();
  const latest = useRef({ uploadPhoto, locate, heard });
  useEffect(() => {
    latest.current = { uploadPhoto, locate, heard };
  });
  const [queue] = useState(() =>
    createPhotoQueue({
      form: key ?? '',
      opening,
      shelf: key === undefined ? noShelf : photoShelf(key),
      locate: () => latest.current.locate(),
      upload: (photo, signal) => latest.current.uploadPhoto(photo, signal),
      onStored: () => latest.current.heard.onStored(),
      onKept: (path, kept) => latest.current.heard.onKept(path, kept),
    }),
  );
  useEffect(() => queue.open(), [queue]);
  return queue;
}
