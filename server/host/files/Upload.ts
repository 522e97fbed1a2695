import type { ReceivedFile } from './FileStore.ts';

/** One file of a multipart request, on disk. */
export interface Upload {
  readonly field: string;
  /** Name from the browser, for display only, never used as a path. */
  readonly fileName: string;
  readonly received: ReceivedFile;
}
