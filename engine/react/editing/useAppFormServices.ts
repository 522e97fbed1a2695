import { useMemo } from 'react';
import type { Json } from '../../contract/index.ts';
import type { FormServices } from '../field/services/FormServices.ts';
import type { AppClient } from '../product/AppClient.ts';
import { useProduct } from '../product/Product.ts';
import { useEngine } from '../provider/useEngine.ts';
import { remoteDrafts } from './remoteDrafts.ts';
import { uploadFile } from './uploadFile.ts';

/** Widest preview of a photo that a phone asks for. */
const PREVIEW = 600;

/** Whose photos a form takes. Without `linkedId` they wait for a record that is not saved yet. */
export interface PhotoOwner {
  readonly linkedObject: string;
  readonly linkedId?: number;
  readonly parentId?: number;
}

/** What the host does for forms: photos become attachments of their owner, drafts follow the person to other devices. */
export function useAppFormServices(owner?: PhotoOwner): Partial<FormServices> {
  const { client, routes, can, user } = useEngine();
  const userId = user?.userId;
  const draftDays = Number(useProduct().settings.retention?.drafts.days);
  return useMemo(() => {
    const addressOf = (call: string, kept: Json) =>
      (routes[call]?.path ?? '').replace(':idAttach', encodeURIComponent(String(kept)));
    return {
      photoOwner: owner === undefined ? undefined : { ...owner },
      uploadPhoto: (photo, signal) =>
        uploadFile(client, { ...(owner === undefined ? {} : { owner: { ...owner } }), ...photo }, signal),
      photoUrl: (kept) => `${addressOf('openThumbnail', kept)}?width=${PREVIEW}`,
      photoFile: (kept) => addressOf('openAttachment', kept),
      photoFacts: (ids, signal) => (client as AppClient).describeAttachments({ body: { ids } }, { signal }),
      drafts: userId === undefined ? undefined : remoteDrafts(client as AppClient, userId, draftDays),
      showUnconfirmed: can('Admin.schemas'),
    };
  }, [client, routes, can, owner, userId, draftDays]);
}
