import type { AnsweredDraft } from '../../device/AnsweredDraft.ts';
import type { Draft } from '../../device/Draft.ts';
import { openDevice } from '../../device/openDevice.ts';
import type { FormAddress, RemoteDrafts } from '../../field/services/RemoteDrafts.ts';

/** Remembers that a draft, and those that it goes on from, are answered, until the server knows. */
export async function rememberAnswered(
  owner: string,
  { key, name }: FormAddress,
  draft: Draft,
): Promise<void> {
  const ids = Object.entries({ ...draft.from, [draft.id]: draft.savedAt });
  try {
    const { store, done } = (await openDevice()).transaction('answered', 'readwrite');
    for (const [id, upTo] of ids) await store.put({ owner, form: key, name, id, upTo });
    await done;
  } catch {
    // Nothing is kept on this device: the server is told at once or not at all.
  }
}

/** Answered drafts of a form that the server may still have, by id with what they are answered up to. */
export async function answeredOf(owner: string, key: string): Promise<ReadonlyMap<string, number>> {
  const rows = await allOf(owner).catch(() => []);
  return new Map(rows.filter(({ form }) => form === key).map(({ id, upTo }) => [id, upTo]));
}

/** Tells the server what was answered while it could not be reached; what it cannot be told now stays remembered. */
export async function tellAnswered(remote: RemoteDrafts): Promise<void> {
  const rows = await allOf(remote.owner).catch(() => []);
  for (const [key, own] of Map.groupBy(rows, ({ form }) => form)) {
    const address = { key, name: own[0]?.name ?? '' };
    const there = await remote.list(address).catch(() => undefined);
    if (there === undefined) return;
    for (const { id, upTo } of own) {
      const kept = there.find((draft) => draft.id === id);
      // Words typed on another device since then are not answered.
      if (kept !== undefined && kept.savedAt <= upTo) await remote.discard(address, id);
      await (await openDevice()).delete('answered', [remote.owner, key, id]);
    }
  }
}

async function allOf(owner: string): Promise<readonly AnsweredDraft[]> {
  const db = await openDevice();
  return db.getAll('answered', IDBKeyRange.bound([owner, '', ''], [owner, '\uffff', '\uffff']));
}
