export { usePressTarget } from '../feedback/usePressTarget.ts';
export type { Located } from '../field/FormServices.ts';
export {
  type Choice,
  type ChoiceSource,
  DEFAULT_SERVICES,
  type FormServices,
  FormServicesContext,
  type PhotoUpload,
} from '../field/FormServices.ts';
export { HeldPages, type MayLeave } from '../navigation/heldPages.ts';
export { nameOf } from './ErrorSummary.tsx';
export { SchemaForm } from './SchemaForm.tsx';
export type { FormHandle, SchemaFormProps } from './SchemaFormProps.ts';
