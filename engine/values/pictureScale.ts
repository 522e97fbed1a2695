/** Where the writing of a long picture can still be read: as wide as a phone shows it, sharp. */
const NARROW = 900;
/** No side is longer, whatever the shape: canvases of phones end near it. */
const MOST = 8000;

/**
 * By how much a picture is scaled down: to its longest side; a panorama, or a phone's screen that goes on below, keeps what its narrow side needs.
 *
 * @example pictureScale(4000, 3000, 1600) // 0.4
 * @example pictureScale(900, 6000, 1600)  // 1
 */
export function pictureScale(width: number, height: number, longest: number): number {
  const [long, narrow] = [Math.max(width, height), Math.min(width, height)];
  return Math.min(1, Math.max(longest / long, Math.min(NARROW / narrow, MOST / long)));
}
