import type { Draft } from '../device/Draft.ts';

/** A draft to be resumed or discarded. */
export interface Offer {
  readonly draft: Draft;
  /** Its newest words were typed on another device. */
  readonly elsewhere: boolean;
}

/**
 * What to offer of the drafts here and on the server.
 *
 * | here | server | |
 * | --- | --- | --- |
 * | any | none, or older | the one here |
 * | none, or older | any | the server's, from another device |
 *
 * A draft that another one goes on from is in that one, unless it was changed since.
 */
export function offersOf(here: readonly Draft[], there: readonly Draft[]): readonly Offer[] {
  const own = new Map(here.map((draft) => [draft.id, draft]));
  const newer = there.filter(({ id, savedAt }) => savedAt > (own.get(id)?.savedAt ?? -1));
  const replaced = new Set(newer.map(({ id }) => id));
  const all = [
    ...here.filter(({ id }) => !replaced.has(id)).map((draft): Offer => ({ draft, elsewhere: false })),
    ...newer.map((draft): Offer => ({ draft, elsewhere: true })),
  ];
  return all
    .filter(({ draft }) => !all.some((other) => (other.draft.from?.[draft.id] ?? -1) >= draft.savedAt))
    .toSorted((a, b) => newestFirst(a.draft, b.draft));
}

/**
 * The server had a draft as it is here, and has it no more: it was saved or discarded on another device.
 *
 * @param forgotten drafts last written before that are on no server any more, answered or not; in ms since 1970.
 */
export function isAnswered(
  { id, savedAt, sentAt }: Draft,
  there: readonly Draft[],
  forgotten: number,
): boolean {
  return sentAt === savedAt && savedAt >= forgotten && there.every((other) => other.id !== id);
}

export function newestFirst(a: Draft, b: Draft): number {
  return b.savedAt - a.savedAt;
}
