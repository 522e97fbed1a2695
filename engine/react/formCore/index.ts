/** Parts of forms without React and DOM, for Node. */
export { isAnswered, offersOf } from '../device/offersOf.ts';
export { sourceInput } from '../field/services/choices.ts';
export { createFormStore } from '../field/store/createFormStore.ts';
export type { FormStore, FormStoreOptions } from '../field/store/FormStore.ts';
export type { FieldView } from '../field/store/views.ts';
export { copyPath } from '../form/rjsf/copyPath.ts';
export { matching } from '../widgets/choice/matching.ts';
export { datedExif } from '../widgets/photos/exif/datedExif.ts';
export { exifSegment } from '../widgets/photos/exif/exifSegment.ts';
export { uprightExif } from '../widgets/photos/exif/uprightExif.ts';
export { withExif } from '../widgets/photos/exif/withExif.ts';
export { writtenCoordinates } from '../widgets/position/coordinates.ts';
export { mapUrl } from '../widgets/position/mapUrl.ts';
