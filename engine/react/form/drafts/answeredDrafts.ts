import type { Draft } from '../../device/Draft.ts';
import { type AnsweredDraft, openDevice } from '../../device/database.ts';
import type { FormAddress, RemoteDrafts } from '../../field/services/RemoteDrafts.ts';

/**
 * Stores that a draft, and those it continues, were resumed or discarded, until the server has been informed.
 */
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
    // No storage on this device: the server is informed now or never.
  }
}

/** Answered drafts that the server may still have: id → time (ms) up to which they count as answered. */
export async function answeredOf(owner: string, key: string): Promise<ReadonlyMap<string, number>> {
  const rows = await allOf(owner).catch(() => []);
  return new Map(rows.filter(({ form }) => form === key).map(({ id, upTo }) => [id, upTo]));
}

/**
 * Reports to the server the drafts answered while it was unreachable; what fails again stays stored for
 * later.
 */
export async function tellAnswered(remote: RemoteDrafts): Promise<void> {
  const rows = await allOf(remote.owner).catch(() => []);
  for (const [key, formRows] of Map.groupBy(rows, ({ form }) => form)) {
    const address = { key, name: formRows[0]?.name ?? '' };
    const there = await remote.list(address).catch(() => undefined);
    if (there === undefined) return;
    for (const { id, upTo } of formRows) {
      const remoteDraft = there.find((draft) => draft.id === id);
      // Later text, typed on another device, is not covered by the answer.
      if (remoteDraft !== undefined && remoteDraft.savedAt <= upTo) await remote.discard(address, id);
      await (await openDevice()).delete('answered', [remote.owner, key, id]);
    }
  }
}

async function allOf(owner: string): Promise<readonly AnsweredDraft[]> {
  const db = await openDevice();
  return db.getAll('answered', IDBKeyRange.bound([owner, '', ''], [owner, '\uffff', '\uffff']));
}
