import { useFileQueue } from '../../../engine/react/files/index.ts';
import { useEngine } from '../../../engine/react/index.ts';
import type { PhotoOwner } from '../forms/useAppFormServices.ts';
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
