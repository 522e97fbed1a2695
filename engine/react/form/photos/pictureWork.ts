/**
 * Loads the code that prepares pictures for sending. Fetched with the first field that takes photos
 * (`usePhotoQueue` of a form), not with the first page.
 */
export const pictureWork = async () => ({
  ...(await import('../../widgets/photos/scalePhoto.ts')),
  ...(await import('./placePhoto.ts')),
});
