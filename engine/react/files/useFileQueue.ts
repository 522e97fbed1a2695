import { useSyncExternalStore } from 'react';
import type { Json } from '../../contract/index.ts';
import type { FormSession } from '../field/FormSession.ts';
import type { PhotoQueue } from '../field/PhotoQueue.ts';
import { useLeaveGuard } from '../form/drafts/useLeaveGuard.ts';
import { usePhotoQueue } from '../form/photos/usePhotoQueue.ts';

/** Files are of the page, not of a visit to it. */
const EVERY_VISIT: FormSession = { id: 'files', record: {} };

interface FileQueueProps {
  /** Whose, and of what, e.g. `3:files:loan:7`: begins with the person. Of one mounting. */
  readonly id: string;
  /** What the upload is told about what they belong to. */
  readonly owner: Json;
  /** One has arrived. */
  readonly onSent: () => void;
}

/** Files chosen on a page that is no form; they outlive a reload and wait for a network. */
export function useFileQueue({ id, owner, onSent }: FileQueueProps): PhotoQueue {
  const heard = {
    onStored: () => Promise.resolve(),
    onKept: async () => {
      onSent();
      return true;
    },
  };
  const queue = usePhotoQueue(id, EVERY_VISIT, heard, { alone: true, owner: () => owner });
  const isUnsafe = () => queue.photos.get().some(({ unkept }) => unkept);
  useLeaveGuard(useSyncExternalStore(queue.photos.subscribe, isUnsafe), false, undefined);
  return queue;
}
