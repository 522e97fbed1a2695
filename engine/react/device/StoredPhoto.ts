import type { Json } from '../../contract/index.ts';
import type { ShownPage } from './shownPage.ts';

/** Taken this moment, chosen among those that the device holds, or drawn by who signs. */
export type PhotoSource = 'camera' | 'gallery' | 'signature';

/** A photo or another file that the server does not have yet, or whose place in the record is not safe yet. */
export interface StoredPhoto {
  /** Names the upload: repeated after a lost answer it is still the same one. */
  readonly key: string;
  /** It has left this device already; its answer was not heard. */
  readonly sent?: true;
  /** The form's key. */
  readonly form: string;
  /** The draft that it belongs to. */
  readonly opening: string;
  readonly path: string;
  readonly name: string;
  /** Scaled down. */
  readonly file: Blob;
  /** Of the picture as taken; joined to the file once the position may be told. */
  readonly exif?: Uint8Array | undefined;
  /** From the camera it is now and here; from the gallery as the picture itself says, if it does. */
  readonly source?: PhotoSource;
  readonly takenAt?: string | undefined;
  /** Whether the phone was asked where it is. */
  readonly placed: boolean;
  readonly latitude?: number;
  readonly longitude?: number;
  /** What the upload is told about whose it is, so that it can be sent from any page; without, only its form knows. */
  readonly owner?: Json;
  /** The page it was chosen on: the way back to it. */
  readonly page?: ShownPage;
  /** No record waits for it: it has arrived once the server has it. */
  readonly alone?: boolean;
  /** What the record is to hold: the server has the photo. */
  readonly kept?: Json;
  /** Why the server did not want it, in its words. */
  readonly refused?: string | undefined;
}
