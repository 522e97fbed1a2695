/** Files that a page attaches to its record. Loaded with pages that choose files. */
export { FileInputs, useFilePickers } from './FileInputs.tsx';
export { useAttachmentQueue } from './useAttachmentQueue.ts';
