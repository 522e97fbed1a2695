import { isToReview, type Translation } from './translationsOf.ts';

/** What a locale says: by text what most places say of it, and the places that say it otherwise. */
export interface LocaleSays {
  readonly labels: Readonly<Record<string, string>>;
  readonly homonyms: readonly Translation[];
}

/**
 * A text that reaches a reader without its place is said as most of its places say it, those that wait for a review counting least; a place that says
 * it otherwise is a homonym, and its schema is sent in that language.
 *
 * @param own what the engine's own words are in the locale: they stand at no place.
 */
export function saidIn(
  translations: readonly Translation[],
  own: Readonly<Record<string, string>>,
): LocaleSays {
  const votes = new Map<string, Map<string, number>>();
  const standing = translations.filter(({ at }) => at !== undefined);
  for (const each of standing) {
    const text = each.at?.text ?? '';
    const said = votes.get(text) ?? new Map<string, number>();
    said.set(each.is, (said.get(each.is) ?? 0) + (isToReview(each) ? REVIEW_COUNTS : 1));
    votes.set(text, said);
  }
  const most = [...votes].map(([text, said]) => [text, [...said].reduce((a, b) => (b[1] > a[1] ? b : a))[0]]);
  const labels: Readonly<Record<string, string>> = { ...Object.fromEntries(most), ...own };
  return { labels, homonyms: standing.filter(({ at, is }) => labels[at?.text ?? ''] !== is) };
}

/** Less than one translation that is known to be right, however many there are. */
const REVIEW_COUNTS = 1e-6;
