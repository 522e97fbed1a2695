/** What makes a picture ready to be sent; of no use before there is one, so it comes with the fields that take photos (`usePhotoQueue` of a form) and not with the first page. */
export const pictureWork = async () => ({
  ...(await import('../../widgets/photos/scalePhoto.ts')),
  ...(await import('./placePhoto.ts')),
});
