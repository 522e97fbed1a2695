/** Files being uploaded: loaded with pages that choose files, and after the frame is rendered. */
export { FileList } from './FileList.tsx';
export { useFileQueue } from './useFileQueue.ts';
export { WaitingFiles } from './WaitingFiles.tsx';
