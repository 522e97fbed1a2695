export { SchemaForm } from './SchemaForm.tsx';
export type { FormHandle, SchemaFormProps } from './SchemaFormProps.ts';
export {
  type Choice,
  type ChoiceSource,
  DEFAULT_SERVICES,
  type FormServices,
  FormServicesContext,
  type PhotoUpload,
} from './services/FormServices.ts';
export type { Located } from './services/Located.ts';
export { nameOf } from './summary/nameOf.ts';
