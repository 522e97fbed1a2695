/** Width in pixels at which text in a long picture stays readable (a phone's screen width, sharp). */
const NARROW = 900;
/** Largest side in pixels: the limit of canvases on phones. */
const MOST = 8000;

/**
 * Scale factor (at most 1) that fits a picture to its longest side; panoramas and long screenshots keep a
 * readable narrow side.
 *
 * @example pictureScale(4000, 3000, 1600) // 0.4
 * @example pictureScale(900, 6000, 1600)  // 1
 */
export function pictureScale(width: number, height: number, longest: number): number {
  const [long, narrow] = [Math.max(width, height), Math.min(width, height)];
  return Math.min(1, Math.max(longest / long, Math.min(NARROW / narrow, MOST / long)));
}
