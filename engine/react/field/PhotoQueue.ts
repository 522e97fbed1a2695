import type { Json } from '../../contract/index.ts';
import type { ReadableSignal } from '../../index.ts';
import type { PhotoSource, StoredPhoto } from '../device/database.ts';
import type { PhotoStore } from '../device/photoStore.ts';
import type { ShownPage } from '../device/shownPage.ts';
import type { Located, PhotoUpload } from './FormServices.ts';
import type { FormSession } from './FormSession.ts';

/** Photos and other files between their capture and the record. */
export interface PhotoQueue {
  /** Files not uploaded yet, in order of capture. */
  readonly photos: ReadableSignal<readonly QueuedPhoto[]>;
  readonly add: (path: string, files: readonly File[], source: PhotoSource) => void;
  /** Sends it again, and all others that wait. */
  readonly retry: (key: string) => void;
  readonly drop: (key: string) => void;
  /**
   * Loads and sends files left by earlier visits. @returns close; unfinished uploads are repeated next time.
   */
  readonly open: () => () => void;
}

export interface PhotoQueueOptions {
  readonly form: string;
  /**
   * Photos of this session and of the drafts that it continues are listed; those of other sessions are only
   * sent.
   */
  readonly session: FormSession;
  /** Lists all files in the store, of any session. */
  readonly all?: boolean;
  /** New files belong to no record: they leave the queue once the server has them. */
  readonly alone?: boolean;
  readonly photoStore: PhotoStore;
  readonly locate: () => Promise<Located>;
  /** Owner for new files (`photoOwner`). */
  readonly owner: () => Json | undefined;
  readonly upload: (photo: PhotoUpload, signal: AbortSignal) => Promise<Json>;
  /** A photo is in the store: now a draft must refer to it. */
  readonly onStored: () => Promise<unknown>;
  /**
   * An upload has ended: puts `kept` into the record. Settles with whether the record's draft is stored. For
   * `alone` files: the upload has arrived.
   */
  readonly onKept: (photo: StoredPhoto, kept: Json) => Promise<boolean>;
}

/**
 * A photo or other file under way, as displayed.
 *
 * | state | |
 * | --- | --- |
 * | preparing | is being scaled down and stored |
 * | sending | uploading, or next in line |
 * | waiting | no answer: is retried automatically |
 * | refused | rejected by the server, for `reason`; without one: could not be scaled down |
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
