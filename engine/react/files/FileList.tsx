import { useSyncExternalStore } from 'react';
import type { PhotoQueue } from '../field/PhotoQueue.ts';
import { PendingPhoto } from '../widgets/photos/PendingPhoto.tsx';
import '../form/formStyles.css';
import './files.css';

/**
 * Files not uploaded yet (uploading, waiting, refused) with their actions; renders null if there are none.
 */
export function FileList({ queue }: { readonly queue: PhotoQueue }) {
  const files = useSyncExternalStore(queue.photos.subscribe, queue.photos.get);
  if (files.length === 0) return null;
  return (
    <ul className="sf-thumbnails waiting-list">
      {files.map((file) => (
        <PendingPhoto key={file.key} photo={file} retry={queue.retry} drop={queue.drop} />
      ))}
    </ul>
  );
}
