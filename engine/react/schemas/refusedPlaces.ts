/** More nobody reads in one go: who mends these meets the others. */
const MOST = 50;

/** What a refusal says of each place that it is about, in its own words. */
export function refusedPlaces(failure: unknown): readonly string[] {
  if (typeof failure !== 'object' || failure === null || !('problems' in failure)) return [];
  if (!Array.isArray(failure.problems)) return [];
  const texts = failure.problems.map((problem: { readonly text?: unknown }) => problem.text);
  return [...new Set(texts.filter((text) => typeof text === 'string' && text !== ''))].slice(
    0,
    MOST,
  ) as string[];
}
