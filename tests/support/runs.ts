/** `npm run deep` multiplies what repeats at random. */
export const DEEP = Number(process.env['DEEP'] ?? 1);

/** How often a property is tried: `sample` times in `npm test`, a multiple of `whole` in `npm run deep`. */
export function runs(sample: number, whole = sample): number {
  return DEEP === 1 ? sample : whole * DEEP;
}
