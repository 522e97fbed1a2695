/** `npm run deep` multiplies what repeats at random. */
export const DEEP = Number(process.env['DEEP'] ?? 1);

/** How often a property is tried: `sample` times in `npm test`. */
export function runs(sample: number): number {
  return sample * DEEP;
}
