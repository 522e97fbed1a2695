/** Files being uploaded: loaded with pages that choose files, and after the frame is rendered. */
export { FileList, useFileQueue } from './fileQueue.tsx';
export { WaitingFiles } from './WaitingFiles.tsx';
