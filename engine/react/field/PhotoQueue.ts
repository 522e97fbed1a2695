import type { Json } from '../../contract/index.ts';
import type { PhotoStore } from '../device/photoStore.ts';
import type { PhotoSource, StoredPhoto } from '../device/StoredPhoto.ts';
import type { FormSession } from './FormSession.ts';
import type { QueuedPhoto } from './QueuedPhoto.ts';
import type { PhotoUpload } from './services/FormServices.ts';
import type { Located } from './services/Located.ts';
import type { Signal } from './store/createSignal.ts';

/** Photos, and other files, between the camera and where they belong. */
export interface PhotoQueue {
  /** What has not arrived yet, in the order in which it was taken. */
  readonly photos: Pick<Signal<readonly QueuedPhoto[]>, 'subscribe' | 'get'>;
  readonly add: (path: string, files: readonly File[], source: PhotoSource) => void;
  /** Sends it again, and with it all that wait. */
  readonly retry: (key: string) => void;
  readonly drop: (key: string) => void;
  /** Takes up what earlier visits left and sends it. @returns how to leave; what is on its way is sent again next time. */
  readonly open: () => () => void;
}

export interface PhotoQueueOptions {
  readonly form: string;
  /** Its photos, and those of drafts that it goes on from, are shown; those of other sessions only sent. */
  readonly session: FormSession;
  /** Shows all that the store holds, whatever session it is of. */
  readonly all?: boolean;
  /** What is added is wanted by no record: it is gone from here once the server has it. */
  readonly alone?: boolean;
  readonly photoStore: PhotoStore;
  readonly locate: () => Promise<Located>;
  /** Whose what is added is. */
  readonly owner: () => Json | undefined;
  readonly upload: (photo: PhotoUpload, signal: AbortSignal) => Promise<Json>;
  /** A photo is in the store: a draft must lead to it. */
  readonly onStored: () => Promise<unknown>;
  /** The record is to hold this; settles with true once that is safe, and false where it is not. What is alone has arrived. */
  readonly onKept: (photo: StoredPhoto, kept: Json) => Promise<boolean>;
}
