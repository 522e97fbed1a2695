import type { Json } from '../../contract/index.ts';
import type { FormSession } from '../field/FormSession.ts';
import type { PhotoQueue } from '../field/PhotoQueue.ts';
import { usePhotoQueue } from '../form/photos/usePhotoQueue.ts';
import { useUnstoredPhotosGuard } from '../form/useLeaveGuard.ts';
import { useSnapshot } from '../useSnapshot.ts';
import { PendingPhoto } from '../widgets/photos/PendingPhoto.tsx';
import '../form/formStyles.css';
import './files.css';

/** Files belong to the page, not to a visit to it. */
const EVERY_VISIT: FormSession = { id: 'files', record: {} };

interface FileQueueProps {
  /** Queue id of user and subject, e.g. `3:files:loan:7`. Must not change while mounted. */
  readonly id: string;
  /** Owner data for the upload. */
  readonly owner: Json;
  /** A file has arrived. */
  readonly onSent: () => void;
}

/** Upload queue of a page without a form; files survive a reload and wait for a network. */
export function useFileQueue({ id, owner, onSent }: FileQueueProps): PhotoQueue {
  const handlers = {
    onStored: () => Promise.resolve(),
    onKept: async () => {
      onSent();
      return true;
    },
  };
  const queue = usePhotoQueue(id, EVERY_VISIT, handlers, { alone: true, owner: () => owner });
  useUnstoredPhotosGuard(queue);
  return queue;
}

/**
 * Files not uploaded yet (uploading, waiting, refused) with their actions; renders null if there are none.
 */
export function FileList({ queue }: { readonly queue: PhotoQueue }) {
  const files = useSnapshot(queue.photos.subscribe, queue.photos.get);
  if (files.length === 0) return null;
  return (
    <ul className="sf-thumbnails waiting-list">
      {files.map((file) => (
        <PendingPhoto key={file.key} photo={file} retry={queue.retry} drop={queue.drop} />
      ))}
    </ul>
  );
}
