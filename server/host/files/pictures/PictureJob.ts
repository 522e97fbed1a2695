/** A picture to be cleaned, by paths, so that no bytes pass between processes. */
export interface PictureJob {
  readonly from: string;
  readonly to: string;
  readonly thumbnailTo: string;
  readonly mediaType: string;
  readonly mostPixels: number;
}

/** Result of a job. */
export type PictureResult =
  /** `exif`: the camera's metadata block, limited to the size of the JPEG format; parsed by the server. */
  | { readonly done: true; readonly sha256: string; readonly size: number; readonly exif?: Uint8Array }
  | { readonly done: false; readonly why: 'damaged' }
  /** The picture is valid but could not be written; `code` is the system's, e.g. `ENOSPC`. */
  | { readonly done: false; readonly why: 'unwritten'; readonly code: string }
  | { readonly done: false; readonly why: 'pixels'; readonly pixels: number };
