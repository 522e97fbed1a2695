import type { ShownPage } from '../device/shownPage.ts';

/**
 * A photo or other file under way, as displayed.
 *
 * | state | |
 * | --- | --- |
 * | preparing | is being scaled down and stored |
 * | sending | uploading, or next in line |
 * | waiting | no answer: is retried automatically |
 * | refused | rejected by the server, for `reason` |
 */
export interface QueuedPhoto {
  readonly key: string;
  readonly path: string;
  readonly name: string;
  /** Object URL of the image; absent for other files. */
  readonly preview?: string;
  /** `preview` is the URL of a sound. */
  readonly isSound?: true;
  readonly state: 'preparing' | 'sending' | 'waiting' | 'refused';
  readonly reason?: string;
  /** The device had no space for it: it lives as long as the page. */
  readonly unkept: boolean;
  readonly page?: ShownPage;
}
