import type { Calls } from '#generated/calls.ts';
import type { DataRecord } from '../../contract/index.ts';
import type { FormServices } from '../field/services/FormServices.ts';
import type { AppClient } from '../product/AppClient.ts';

type RemoteDrafts = NonNullable<FormServices['drafts']>;
type Draft = Awaited<ReturnType<RemoteDrafts['list']>>[number];
type Kept = Calls['fetchDrafts']['output']['drafts'][number];

/** Requests that outlive the page hold 64 kB together; a larger draft is sent like any other request. */
const MOST_WHEN_LEAVING = 50_000;
/** The server takes 100 letters; 33 of them name the session. */
const LONGEST = 67;
/** Sessions of one form of one record that are read. */
const MOST_READ = 50;

const DAY = 24 * 60 * 60 * 1000;

/** Drafts of one person on the server, one per session of a form, through the host's calls. */
export function remoteDrafts(client: AppClient, userId: number, keptDays: number): RemoteDrafts {
  return {
    owner: String(userId),
    keptMs: keptDays * DAY,
    list: async ({ name, key }) => {
      const prefix = remoteKey(key, '');
      const { drafts } = await client.fetchDrafts({
        query: { form: name, q: prefix, perPage: MOST_READ },
      });
      return drafts.map((kept) => draftOf(kept, prefix));
    },
    save: async ({ name, key }, { id, record, begun, savedAt, from }, leaving) => {
      const data = { record, savedAt, ...(begun && { begun }), ...(from && { from }) };
      const keepalive = leaving && JSON.stringify(data).length < MOST_WHEN_LEAVING;
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
 * A key as the server takes it: whose it is stands in the session, other letters than its own are written by number, and one that is
 * too long by a sum of its letters.
 *
 * @example keyOf('3:loan:{"id":7}', 'f00') // 'loan:.7b.22id.22:7.7d:f00'
 */
export function remoteKey(key: string, id: string): string {
  const own = key.slice(key.indexOf(':') + 1);
  const plain = own.replaceAll(/[^A-Za-z0-9_:-]/g, (letter) => `.${letter.charCodeAt(0).toString(16)}`);
  return `${plain.length <= LONGEST ? plain : `${plain.slice(0, LONGEST - 12)}..${sumOf(plain)}`}:${id}`;
}

/** FNV-1a, 32 bits: enough to tell apart a person's own forms whose keys begin alike. */
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
