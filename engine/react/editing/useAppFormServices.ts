import { useMemo } from 'react';
import type { Json } from '../../contract/index.ts';
import type { FormServices } from '../field/services/FormServices.ts';
import type { AppClient } from '../product/AppClient.ts';
import { useProduct } from '../product/Product.ts';
import { useEngine } from '../provider/useEngine.ts';
import { remoteDrafts } from './remoteDrafts.ts';
import { uploadFile } from './uploadFile.ts';

/** Preview width in px, the widest that a phone needs. */
const PREVIEW = 600;

/** Owner of a form's photos. Without `linkedId` they wait for a record that is not saved yet. */
export interface PhotoOwner {
  readonly linkedObject: string;
  readonly linkedId?: number;
  readonly parentId?: number;
}

/**
 * Form services of the host: photos become attachments of their owner, drafts follow the user to other
 * devices.
 */
export function useAppFormServices(owner?: PhotoOwner): Partial<FormServices> {
  const { client, routes, can, user } = useEngine();
  const userId = user?.userId;
  const draftDays = Number(useProduct().settings.retention?.drafts.days);
  return useMemo(() => {
    const addressOf = (call: string, attachmentId: Json) =>
      (routes[call]?.path ?? '').replace(':idAttach', encodeURIComponent(String(attachmentId)));
    return {
      photoOwner: owner === undefined ? undefined : { ...owner },
      uploadPhoto: (photo, signal) =>
        uploadFile(client, { ...(owner === undefined ? {} : { owner: { ...owner } }), ...photo }, signal),
      photoUrl: (attachmentId) => `${addressOf('openThumbnail', attachmentId)}?width=${PREVIEW}`,
      photoFile: (attachmentId) => addressOf('openAttachment', attachmentId),
      photoFacts: (ids, signal) => (client as AppClient).describeAttachments({ body: { ids } }, { signal }),
      drafts: userId === undefined ? undefined : remoteDrafts(client as AppClient, userId, draftDays),
      showUnconfirmed: can('Admin.schemas'),
    };
  }, [client, routes, can, owner, userId, draftDays]);
}
