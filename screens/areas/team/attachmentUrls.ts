import { callRoutes } from '#generated/calls.ts';

const at = (path: string, idAttach: number) => path.replace(':idAttach', String(idAttach));

/** Where a browser opens an attachment. */
export function attachmentUrl(idAttach: number): string {
  return at(callRoutes.openAttachment.path, idAttach);
}

/** A small picture of a photo. */
export function thumbnailUrl(idAttach: number): string {
  return at(callRoutes.openThumbnail.path, idAttach);
}
