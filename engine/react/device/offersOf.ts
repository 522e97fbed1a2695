import type { Draft } from '../device/Draft.ts';

/** A draft to resume or discard. */
export interface Offer {
  readonly draft: Draft;
  /** Its newest changes were made on another device. */
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
  const localById = new Map(here.map((draft) => [draft.id, draft]));
  const newer = there.filter(({ id, savedAt }) => savedAt > (localById.get(id)?.savedAt ?? -1));
  const replaced = new Set(newer.map(({ id }) => id));
  const all = [
    ...here.filter(({ id }) => !replaced.has(id)).map((draft): Offer => ({ draft, elsewhere: false })),
    ...newer.map((draft): Offer => ({ draft, elsewhere: true })),
  ];
  return all
    .filter(
      ({ draft }) => !all.some((candidate) => (candidate.draft.from?.[draft.id] ?? -1) >= draft.savedAt),
    )
    .toSorted((a, b) => newestFirst(a.draft, b.draft));
}

/**
 * Whether a draft was answered on another device: the server had its present state and no longer has it.
 *
 * @param forgotten time in ms since 1970: the server has dropped drafts last written before it, answered or
 * not.
 */
export function isAnswered(
  { id, savedAt, sentAt }: Draft,
  there: readonly Draft[],
  forgotten: number,
): boolean {
  return sentAt === savedAt && savedAt >= forgotten && there.every((remote) => remote.id !== id);
}

export function newestFirst(a: Draft, b: Draft): number {
  return b.savedAt - a.savedAt;
}
