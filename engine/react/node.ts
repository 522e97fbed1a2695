/** The second door of `engine/react`, for Node alone: parts of forms and lists that import neither React nor the DOM. */
export { isAnswered, offersOf } from './device/Draft.ts';
export { sourceInput } from './field/services/choices.ts';
export { createFormStore } from './field/store/createFormStore.ts';
export type { FormStore, FormStoreOptions } from './field/store/FormStore.ts';
export type { FieldView } from './field/store/views.ts';
export { copyPath } from './form/rjsf/copyPath.ts';
export { createCells, partOfDay, wallClock } from './table/export/createCells.ts';
export { inSlices } from './table/export/inSlices.ts';
export type { ExportCell } from './table/export/Sheet.ts';
export { toCsv, toJson, toXlsx } from './table/export/writers.ts';
export { matching } from './widgets/choice/matching.ts';
export { datedExif } from './widgets/photos/exif/datedExif.ts';
export { exifSegment } from './widgets/photos/exif/exifSegment.ts';
export { uprightExif } from './widgets/photos/exif/uprightExif.ts';
export { withExif } from './widgets/photos/exif/withExif.ts';
export { writtenCoordinates } from './widgets/position/coordinates.ts';
export { mapUrl } from './widgets/position/mapUrl.ts';
