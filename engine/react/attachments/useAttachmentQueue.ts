import type { PhotoOwner } from '../editing/useAppFormServices.ts';
import { useFileQueue } from '../files/useFileQueue.ts';
import { useEngine } from '../provider/useEngine.ts';
import { useFileArrived } from './useFileArrived.ts';

/**
 * Files chosen on a page on their way to becoming attachments; they outlive a reload, and wait for a network.
 *
 * @param owner to what they are attached. Of one mounting.
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
