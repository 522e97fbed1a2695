import { type ReactNode, useMemo } from 'react';
import type { Json } from '../../contract/index.ts';
import { callByName, type PhotoFacts } from '../../index.ts';
import { CallFormServices } from '../field/CallFormServices.tsx';
import type { FormServices } from '../field/FormServices.ts';
import { useProduct } from '../product/Product.ts';
import type { AppClient } from '../product/typedCalls.ts';
import { useEngine } from '../provider/Engine.ts';
import { serverDrafts } from './serverDrafts.ts';

interface AppFormServicesProps {
  /** Owner of photos taken below; absent: each photo field provides it. Must not change while mounted. */
  readonly owner?: PhotoOwner;
  readonly children: ReactNode;
}

/**
 * Provides the host's photos and drafts, besides calls and texts, to all forms below it. Part of every
 * screen.
 */
export function AppFormServices({ owner, children }: AppFormServicesProps) {
  return <CallFormServices own={useAppFormServices(owner)}>{children}</CallFormServices>;
}

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
function useAppFormServices(owner?: PhotoOwner): Partial<FormServices> {
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
      photoFacts: async (ids, signal) => {
        const answer = await callByName(client, 'describeAttachments')({ body: { ids } }, { signal });
        return answer as { readonly attachments: readonly PhotoFacts[] };
      },
      drafts: userId === undefined ? undefined : serverDrafts(client as AppClient, userId, draftDays),
      showUnconfirmed: can('Admin.schemas'),
    };
  }, [client, routes, can, owner, userId, draftDays]);
}

type Client = ReturnType<typeof useEngine>['client'];
type Upload = Parameters<FormServices['uploadPhoto']>[0];

/**
 * A file becomes an attachment of its owner, once for its key.
 *
 * @returns the attachment's number.
 * @throws CallFailure as every call does.
 */
async function uploadFile(client: Client, upload: Upload, signal: AbortSignal): Promise<Json> {
  const { key, repeat = false, file, name, field: _field, owner, ...where } = upload;
  // A file that is no picture has no time and place of capture.
  const capture = file.type.startsWith('image/') ? where : {};
  const body = { ...(owner as object), ...capture, file: new File([file], name, { type: file.type }) };
  const options = { signal, idempotencyKey: key, repeat };
  const answer = await callByName(client, 'uploadAttachment')({ body }, options);
  const [attachment] = (answer as { readonly attachments: readonly { readonly idAttach: number }[] })
    .attachments;
  if (attachment === undefined) throw new Error('The server kept no file.');
  return attachment.idAttach;
}
