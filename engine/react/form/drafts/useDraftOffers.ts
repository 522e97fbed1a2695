import { useCallback, useEffect, useRef, useState } from 'react';
import { newKey } from '../../../index.ts';
import { type Draft, isAnswered, type Offer, offersOf } from '../../device/Draft.ts';
import { type AnsweredDraft, inTransaction, openDevice } from '../../device/database.ts';
import { photosBySession } from '../../device/photoStore.ts';
import { deleteDraft, endDrafts, keptDrafts } from '../../device/storedDrafts.ts';
import { useFormServices } from '../../field/FormServices.ts';
import type { FormAddress, FormSession, RemoteDrafts } from '../../field/FormSession.ts';
import type { SchemaFormProps } from '../SchemaFormProps.ts';

/** An offered draft and the number of its photos still unsent on this device. */
export interface ShownOffer extends Offer {
  readonly photos: number;
}

interface DraftOffers {
  readonly offers: readonly ShownOffer[];
  readonly discard: (draft: Draft) => Promise<void>;
  /** The draft is continued in another session. */
  readonly resumed: (draft: Draft) => void;
}

/**
 * Unsaved drafts of earlier sessions: first those of this device, then merged with the server's.
 * @param own the mounted session, which is never offered.
 */
export function useDraftOffers({ key, name }: FormAddress, own: FormSession): DraftOffers {
  const { drafts: remote } = useFormServices();
  const [offers, setOffers] = useState<readonly ShownOffer[]>([]);
  // Ids answered or typed over since mounting: excluded even if a late server answer lists them.
  const answered = useRef(new Set<string>());
  for (const id of [own.id, ...Object.keys(own.from ?? {})]) answered.current.add(id);

  useEffect(() => {
    let isMounted = true;
    const loadOffers = async (): Promise<void> => {
      const [here, photos] = await Promise.all([keptDrafts(key), photosBySession(key)]);
      const show = (open: readonly Draft[], there: readonly Draft[]) => {
        const unanswered = offersOf(open, there).filter(({ draft }) => !answered.current.has(draft.id));
        if (isMounted)
          setOffers(unanswered.map((offer) => ({ ...offer, photos: photosOf(offer.draft, photos) })));
      };
      show(here, []);
      const there = remote && (await readRemote(remote, { key, name }).catch(() => undefined));
      if (there === undefined) return;
      // Drafts answered on another device are deleted here too, unless photos are still unsent.
      const forgotten = Date.now() - (remote?.keptMs ?? 0);
      const answeredElsewhere = here.filter(
        (draft) => isAnswered(draft, there, forgotten) && photosOf(draft, photos) === 0,
      );
      for (const { id } of answeredElsewhere) if (!answered.current.has(id)) await deleteDraft(key, id);
      show(
        here.filter((draft) => !answeredElsewhere.includes(draft)),
        there,
      );
    };
    void loadOffers();
    return () => {
      isMounted = false;
    };
  }, [key, name, remote]);

  const resumed = useCallback(({ id }: Draft) => {
    answered.current.add(id);
    setOffers((all) => all.filter(({ draft }) => draft.id !== id));
  }, []);
  const discard = useCallback(
    async (draft: Draft) => {
      resumed(draft);
      const ended = endDrafts(key, [draft.id, ...Object.keys(draft.from ?? {})]);
      if (remote !== undefined) await rememberAnswered(remote.owner, { key, name }, draft);
      await ended;
      if (remote !== undefined) await reportAnsweredDrafts(remote).catch(() => undefined);
    },
    [key, name, remote, resumed],
  );
  return { offers, discard, resumed };
}

/**
 * Drafts of the server without those answered on this device; those answers are reported to it in passing.
 */
async function readRemote(remote: RemoteDrafts, form: FormAddress): Promise<readonly Draft[]> {
  const answered = await answeredOf(remote.owner, form.key);
  const there = await remote.list(form);
  void reportAnsweredDrafts(remote).catch(() => undefined);
  return there.filter(({ id, savedAt }) => savedAt > (answered.get(id) ?? -1));
}

/** Number of unsent photos of a draft: of its session and of the sessions that it continues. */
function photosOf({ id, from }: Draft, photos: ReadonlyMap<string, number>): number {
  return [id, ...Object.keys(from ?? {})].reduce((sum, sessionId) => sum + (photos.get(sessionId) ?? 0), 0);
}

/** Sessions mounted in the page, by draft key. */
const mounted = new Map<string, FormSession>();

/** Registers a mounted session. @returns unregister. */
export function noteSession(form: string, session: FormSession): () => void {
  mounted.set(form, session);
  return () => {
    if (mounted.get(form) === session) mounted.delete(form);
  };
}

/**
 * A new session; with unsaved content (a merge) it continues the mounted session that it replaces, photos
 * included.
 */
export function firstSession({ draftKey, unsaved, record }: SchemaFormProps): FormSession {
  const before = draftKey !== undefined && unsaved === true ? mounted.get(draftKey) : undefined;
  const session = { id: newKey(), record };
  return before === undefined ? session : { ...session, from: { ...before.from, [before.id]: Date.now() } };
}

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
    await inTransaction(['answered'], async (transaction) => {
      const answered = transaction.objectStore('answered');
      for (const [id, upTo] of ids) await answered.put({ owner, form: key, name, id, upTo });
    });
  } catch {
    // No storage on this device: the server is informed now or never.
  }
}

/** Answered drafts that the server may still have: id → time (ms) up to which they count as answered. */
async function answeredOf(owner: string, key: string): Promise<ReadonlyMap<string, number>> {
  const rows = await allOf(owner).catch(() => []);
  return new Map(rows.filter(({ form }) => form === key).map(({ id, upTo }) => [id, upTo]));
}

/**
 * Reports to the server the drafts answered while it was unreachable; what fails again stays stored for
 * later.
 */
export async function reportAnsweredDrafts(remote: RemoteDrafts): Promise<void> {
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
