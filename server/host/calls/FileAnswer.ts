/** Answer of a handler that is a file instead of JSON. */
export class FileAnswer {
  readonly mediaType: string;
  readonly fileName: string;
  /** Complete bytes, or a stream, whose failure breaks off the transfer. */
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>;
  /** `inline` displays it in the browser, `attachment` saves it. */
  readonly disposition: 'inline' | 'attachment';
  /** For content that never changes at its URL: browsers cache it and revalidate with If-None-Match. */
  readonly etag: string | undefined;

  constructor(file: {
    mediaType: string;
    fileName: string;
    bytes: Uint8Array | AsyncIterable<Uint8Array>;
    disposition?: 'inline' | 'attachment';
    etag?: string;
  }) {
    this.mediaType = file.mediaType;
    this.fileName = file.fileName;
    this.bytes = file.bytes;
    this.disposition = file.disposition ?? 'inline';
    this.etag = file.etag;
  }
}
