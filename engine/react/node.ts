/** The second door of `engine/react`, for Node alone: parts of forms and lists that import neither React nor the DOM. */
export { isAnswered, offersOf } from './device/Draft.ts';
export { newRecordKey } from './editing/newRecordKey.ts';
export { sourceInput } from './field/choices.ts';
export { createFormStore } from './field/store/createFormStore.ts';
export type { FormStore, FormStoreOptions } from './field/store/FormStore.ts';
export type { FieldView } from './field/store/views.ts';
export { copyPath } from './form/rjsf/layoutSchema.ts';
export { createCells, partOfDay, wallClock } from './table/export/createCells.ts';
export { inSlices } from './table/export/inSlices.ts';
export type { ExportCell } from './table/export/Sheet.ts';
export { toCsv, toJson, toXlsx } from './table/export/writers.ts';
export { matching } from './widgets/choice/matching.ts';
export { datedExif, exifSegment, uprightExif, withExif } from './widgets/photos/exif.ts';
export { writtenCoordinates } from './widgets/position/coordinates.ts';
export { mapUrl } from './widgets/position/mapUrl.ts';
