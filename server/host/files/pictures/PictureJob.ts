/** One picture to be cleaned, by paths: its bytes never pass between the processes. */
export interface PictureJob {
  readonly from: string;
  readonly to: string;
  readonly thumbnailTo: string;
  readonly mediaType: string;
  readonly mostPixels: number;
}

/** What became of it. */
export type PictureResult =
  /** `exif`: what the camera wrote beside the picture, of at most as many bytes as a JPEG has room for; it is read elsewhere. */
  | { readonly done: true; readonly sha256: string; readonly size: number; readonly exif?: Uint8Array }
  | { readonly done: false; readonly why: 'damaged' }
  /** The picture is well, but could not be written: the system's own word for it, e.g. `ENOSPC`. */
  | { readonly done: false; readonly why: 'unwritten'; readonly code: string }
  | { readonly done: false; readonly why: 'pixels'; readonly pixels: number };
