import type { ReceivedFile } from './FileStore.ts';

/** One file of a multipart request, on the disk. */
export interface Upload {
  readonly field: string;
  /** As the browser named it: for people only, never used as a path. */
  readonly fileName: string;
  readonly received: ReceivedFile;
}
