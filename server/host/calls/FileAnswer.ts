/** What a handler returns when the answer is a file and not JSON. */
export class FileAnswer {
  readonly mediaType: string;
  readonly fileName: string;
  /** Whole, or in pieces as they are made: then a failure in the middle breaks the transfer off. */
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>;
  /** `inline` shows it in the browser, `attachment` saves it. */
  readonly disposition: 'inline' | 'attachment';
  /** Given for content that never changes under its address: browsers keep it and ask with If-None-Match. */
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
