import type { Calls } from '#generated/calls.ts';
import type { DataRecord } from '../../contract/index.ts';
import type { Draft } from '../device/Draft.ts';
import type { RemoteDrafts } from '../field/FormSession.ts';
import type { AppClient } from '../product/typedCalls.ts';

type StoredDraft = Calls['fetchDrafts']['output']['drafts'][number];

/** Requests with keepalive share a limit of 64 kB; a larger draft is sent by a normal request. */
const MAX_WHEN_LEAVING = 50_000;
/** The server accepts 100 characters; 33 of them are the session id. */
const LONGEST = 67;
/** Maximum number of sessions read per form and record. */
const MAX_READ = 50;

const DAY = 24 * 60 * 60 * 1000;

/** Drafts of one user on the server, one per form session, by the host's calls. */
export function serverDrafts(client: AppClient, userId: number, keptDays: number): RemoteDrafts {
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

function draftOf({ key, data }: StoredDraft, prefix: string): Draft {
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
