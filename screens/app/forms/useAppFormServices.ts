import { useMemo } from 'react';
import { callRoutes } from '#generated/calls.ts';
import { type FormServices, useEngine } from '../../../engine/react/index.ts';
import { uploadFile } from '../files/uploadFile.ts';
import { useProduct } from '../Product.ts';
import type { AppClient } from '../session/sessionClient.ts';
import { remoteDrafts } from './remoteDrafts.ts';

/** Widest preview of a photo that a phone asks for. */
const PREVIEW = 600;

/** Whose photos a form takes. Without `linkedId` they wait for a record that is not saved yet. */
export interface PhotoOwner {
  readonly linkedObject: string;
  readonly linkedId?: number;
  readonly parentId?: number;
}

/**
 * What only this product knows of what its forms want from outside: photos become attachments of the record that the page is about, drafts
 * are kept by its server.
 */
export function useAppFormServices(
  params: Readonly<Record<string, string>>,
  owner?: PhotoOwner,
): Partial<FormServices> {
  const { client, can, user } = useEngine();
  const userId = user?.userId;
  const draftDays = Number(useProduct().settings.retention?.drafts.days);
  const whose = useMemo(() => ({ ...(owner ?? pageOwner(params)) }), [owner, params]);
  return useMemo(
    () => ({
      photoOwner: whose,
      uploadPhoto: (photo, signal) => uploadFile(client, { owner: whose, ...photo }, signal),
      photoUrl: (kept) =>
        `${callRoutes.openThumbnail.path.replace(':idAttach', encodeURIComponent(String(kept)))}?width=${PREVIEW}`,
      photoFile: (kept) =>
        callRoutes.openAttachment.path.replace(':idAttach', encodeURIComponent(String(kept))),
      drafts: userId === undefined ? undefined : remoteDrafts(client as AppClient, userId, draftDays),
      showUnconfirmed: can('Admin.schemas'),
    }),
    [client, can, whose, userId, draftDays],
  );
}

function pageOwner({ id }: Readonly<Record<string, string>>): PhotoOwner {
  const team = { linkedObject: 'team' };
  return id === undefined ? team : { ...team, linkedId: Number(id), parentId: Number(id) };
}
