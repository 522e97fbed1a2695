import type { ShownPage } from '../device/shownPage.ts';

/**
 * A photo, or another file, that is not yet where it belongs, as it is shown.
 *
 * | state | |
 * | --- | --- |
 * | preparing | is being scaled down and put aside |
 * | sending | on its way, or the next one |
 * | waiting | no answer: is sent again by itself |
 * | refused | the server does not want it, `reason` says why |
 */
export interface QueuedPhoto {
  readonly key: string;
  readonly path: string;
  readonly name: string;
  /** Address of its picture on this device; none of what is no picture. */
  readonly preview?: string;
  /** That address is of something to be heard. */
  readonly isSound?: true;
  readonly state: 'preparing' | 'sending' | 'waiting' | 'refused';
  readonly reason?: string;
  /** The device had no room for it: it lives as long as the page. */
  readonly unkept: boolean;
  readonly page?: ShownPage;
}
