import type { Json } from '../../contract/index.ts';
import type { ShownPage } from './shownPage.ts';

/** Taken now, chosen from the device's files, or a drawn signature. */
export type PhotoSource = 'camera' | 'gallery' | 'signature';

/** A photo or other file that the server does not have yet, or that is not stored in a record's draft yet. */
export interface StoredPhoto {
  /** Idempotency key of the upload. */
  readonly key: string;
  /** It was sent, without an answer so far. */
  readonly sent?: true;
  /** The form's key. */
  readonly form: string;
  /** Session id of its draft. */
  readonly opening: string;
  readonly path: string;
  readonly name: string;
  /** Scaled down. */
  readonly file: Blob;
  /** EXIF of the original picture; joined to the file where the position may be disclosed. */
  readonly exif?: Uint8Array | undefined;
  /** Camera: time and place are the present ones; gallery: those of its EXIF, if any. */
  readonly source?: PhotoSource;
  readonly takenAt?: string | undefined;
  /** Whether the phone was asked for its position. */
  readonly placed: boolean;
  readonly latitude?: number;
  readonly longitude?: number;
  /** Owner data for the upload, so that any page can send it; absent: only its form can. */
  readonly owner?: Json;
  /** The page where it was chosen, for the link back. */
  readonly page?: ShownPage;
  /** Belongs to no record: done once the server has it. */
  readonly alone?: boolean;
  /** Value for the record: the server has the photo. */
  readonly kept?: Json;
  /** The server's reason for a refusal. */
  readonly refused?: string | undefined;
}
