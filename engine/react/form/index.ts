export {
  type Choice,
  type ChoiceSource,
  DEFAULT_SERVICES,
  type FormServices,
  FormServicesContext,
  type PhotoUpload,
} from '../field/services/FormServices.ts';
export type { Located } from '../field/services/Located.ts';
export { SchemaForm } from './SchemaForm.tsx';
export type { FormHandle, SchemaFormProps } from './SchemaFormProps.ts';
export { nameOf } from './summary/nameOf.ts';
