/** Files on their way: loaded with the pages that choose files, and once the frame stands. */
export { FileList } from './FileList.tsx';
export { useFileQueue } from './useFileQueue.ts';
export { WaitingFiles } from './WaitingFiles.tsx';
