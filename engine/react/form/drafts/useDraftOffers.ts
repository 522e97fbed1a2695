import { useCallback, useEffect, useRef, useState } from 'react';
import type { Draft } from '../../device/Draft.ts';
import { deleteDraft, endDrafts, keptDrafts } from '../../device/drafts.ts';
import { isAnswered, type Offer, offersOf } from '../../device/offersOf.ts';
import { photosBySession } from '../../device/photoStore.ts';
import type { FormSession } from '../../field/FormSession.ts';
import type { FormAddress, RemoteDrafts } from '../../field/services/RemoteDrafts.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';
import { answeredOf, rememberAnswered, tellAnswered } from './answeredDrafts.ts';

/** An offer, and how many photos wait on this device to be sent with it. */
export interface ShownOffer extends Offer {
  readonly photos: number;
}

export interface DraftOffers {
  readonly offers: readonly ShownOffer[];
  readonly discard: (draft: Draft) => Promise<void>;
  /** It is gone on in another session. */
  readonly resumed: (draft: Draft) => void;
}

/**
 * What earlier sessions of a form left: first what this device has, then also what the server has.
 *
 * @param own the session that is shown.
 */
export function useDraftOffers({ key, name }: FormAddress, own: FormSession): DraftOffers {
  const { drafts: remote } = useFormServices();
  const [offers, setOffers] = useState<readonly ShownOffer[]>([]);
  // What is answered or typed meanwhile is no offer, whenever the server's answer comes.
  const answered = useRef(new Set<string>());
  for (const id of [own.id, ...Object.keys(own.from ?? {})]) answered.current.add(id);

  useEffect(() => {
    let wanted = true;
    const read = async (): Promise<void> => {
      const [here, photos] = await Promise.all([keptDrafts(key), photosBySession(key)]);
      const show = (open: readonly Draft[], there: readonly Draft[]) => {
        const left = offersOf(open, there).filter(({ draft }) => !answered.current.has(draft.id));
        if (wanted) setOffers(left.map((offer) => ({ ...offer, photos: photosOf(offer.draft, photos) })));
      };
      show(here, []);
      const there = remote && (await readRemote(remote, { key, name }).catch(() => undefined));
      if (there === undefined) return;
      // Answered elsewhere is gone here too, unless photos still wait to be sent.
      const forgotten = Date.now() - (remote?.keptMs ?? 0);
      const gone = here.filter(
        (draft) => isAnswered(draft, there, forgotten) && photosOf(draft, photos) === 0,
      );
      for (const { id } of gone) if (!answered.current.has(id)) await deleteDraft(key, id);
      show(
        here.filter((draft) => !gone.includes(draft)),
        there,
      );
    };
    void read();
    return () => {
      wanted = false;
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
      if (remote !== undefined) await tellAnswered(remote).catch(() => undefined);
    },
    [key, name, remote, resumed],
  );
  return { offers, discard, resumed };
}

/** The server's drafts but those that are answered here, which it is told on the way. */
async function readRemote(remote: RemoteDrafts, form: FormAddress): Promise<readonly Draft[]> {
  const answered = await answeredOf(remote.owner, form.key);
  const there = await remote.list(form);
  void tellAnswered(remote).catch(() => undefined);
  return there.filter(({ id, savedAt }) => savedAt > (answered.get(id) ?? -1));
}

/** Photos that wait for a draft: its own, and those of the drafts that it goes on from. */
function photosOf({ id, from }: Draft, photos: ReadonlyMap<string, number>): number {
  return [id, ...Object.keys(from ?? {})].reduce((sum, each) => sum + (photos.get(each) ?? 0), 0);
}
