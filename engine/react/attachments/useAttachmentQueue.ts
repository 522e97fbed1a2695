import type { PhotoOwner } from '../editing/useAppFormServices.ts';
import { useFileQueue } from '../files/useFileQueue.ts';
import { useEngine } from '../provider/useEngine.ts';
import { useFileArrived } from './useFileArrived.ts';

/**
 * Upload queue for attachments of a page; files survive a reload and wait for a network.
 *
 * @param owner of the attachments. Must not change while mounted.
 */
export function useAttachmentQueue(owner: PhotoOwner & { readonly linkedId: number }) {
  const { user } = useEngine();
  const { linkedObject, linkedId } = owner;
  const onSent = useFileArrived();
  return useFileQueue({
    id: `${user?.userId ?? 0}:files:${linkedObject}:${linkedId}`,
    owner: { ...owner },
    onSent,
  });
}
