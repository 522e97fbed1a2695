import { type ReactNode, useMemo } from 'react';
import type { Calls } from '#generated/calls.ts';
import type { DataRecord, Json } from '../../contract/index.ts';
import { callByName, type PhotoFacts } from '../../index.ts';
import type { FormServices } from '../field/FormServices.ts';
import { ServedForms } from '../field/ServedForms.tsx';
import type { AppClient } from '../product/hostCalls.ts';
import { useProduct } from '../product/Product.ts';
import { useEngine } from '../provider/Engine.ts';

interface AppFormsProps {
  /** Owner of photos taken below; absent: each photo field provides it. Must not change while mounted. */
  readonly owner?: PhotoOwner;
  readonly children: ReactNode;
}

/**
 * Provides the host's photos and drafts, besides calls and texts, to all forms below it. Part of every
 * screen.
 */
export function AppForms({ owner, children }: AppFormsProps) {
  return <ServedForms own={useAppFormServices(owner)}>{children}</ServedForms>;
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
      drafts: userId === undefined ? undefined : remoteDrafts(client as AppClient, userId, draftDays),
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

type RemoteDrafts = NonNullable<FormServices['drafts']>;
type Draft = Awaited<ReturnType<RemoteDrafts['list']>>[number];
type Kept = Calls['fetchDrafts']['output']['drafts'][number];

/** Requests with keepalive share a limit of 64 kB; a larger draft is sent by a normal request. */
const MAX_WHEN_LEAVING = 50_000;
/** The server accepts 100 characters; 33 of them are the session id. */
const LONGEST = 67;
/** Maximum number of sessions read per form and record. */
const MAX_READ = 50;

const DAY = 24 * 60 * 60 * 1000;

/** Drafts of one user on the server, one per form session, by the host's calls. */
function remoteDrafts(client: AppClient, userId: number, keptDays: number): RemoteDrafts {
  return {
    owner: String(userId),
    keptMs: keptDays * DAY,
    list: async ({ name, key }) => {
      const prefix = remoteKey(key, '');
      const { drafts } = await client.fetchDrafts({
        query: { form: name, q: prefix, perPage: MAX_READ },
      });
      return drafts.map((storedDraft) => draftOf(storedDraft, prefix));
    },
    save: async ({ name, key }, { id, record, begun, savedAt, from }, leaving) => {
      const data = { record, savedAt, ...(begun && { begun }), ...(from && { from }) };
      const keepalive = leaving && JSON.stringify(data).length < MAX_WHEN_LEAVING;
      await client.saveDraft(
        { params: { form: name, key: remoteKey(key, id) }, body: { data } },
        { keepalive },
      );
    },
    discard: async ({ name, key }, id) => {
      await client.discardDraft({ params: { form: name, key: remoteKey(key, id) } });
    },
  };
}

/**
 * A key in the server's format: without the user (known by the session), other characters as hex codes, and a
 * long key shortened by a hash.
 *
 * @example remoteKey('3:loan:{"id":7}', 'f00') // 'loan:.7b.22id.22:7.7d:f00'
 */
function remoteKey(key: string, id: string): string {
  const withoutUser = key.slice(key.indexOf(':') + 1);
  const plain = withoutUser.replaceAll(
    /[^A-Za-z0-9_:-]/g,
    (letter) => `.${letter.charCodeAt(0).toString(16)}`,
  );
  return `${plain.length <= LONGEST ? plain : `${plain.slice(0, LONGEST - 12)}..${sumOf(plain)}`}:${id}`;
}

/** FNV-1a, 32 bits: sufficient to distinguish one user's keys with the same prefix. */
function sumOf(text: string): string {
  let sum = 0x811c9dc5;
  for (const letter of text) sum = Math.imul(sum ^ letter.charCodeAt(0), 0x01000193);
  return (sum >>> 0).toString(16);
}

function draftOf({ key, data }: Kept, prefix: string): Draft {
  const { record, begun, savedAt, from } = data as Omit<Draft, 'id'> & { readonly record: DataRecord };
  return {
    id: key.slice(prefix.length),
    record,
    savedAt,
    sentAt: savedAt,
    ...(begun === undefined ? {} : { begun }),
    ...(from === undefined ? {} : { from }),
  };
}
