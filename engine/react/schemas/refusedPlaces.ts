/** Maximum number of messages; further ones appear once these are corrected. */
const MOST = 50;

/** The messages of a refusal, one per place, without duplicates. */
export function refusedPlaces(failure: unknown): readonly string[] {
  if (typeof failure !== 'object' || failure === null || !('problems' in failure)) return [];
  if (!Array.isArray(failure.problems)) return [];
  const texts = failure.problems.map((problem: { readonly text?: unknown }) => problem.text);
  return [...new Set(texts.filter((text) => typeof text === 'string' && text !== ''))].slice(
    0,
    MOST,
  ) as string[];
}
