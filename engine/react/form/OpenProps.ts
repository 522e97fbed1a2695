import type { FormSession } from '../field/FormSession.ts';
import type { SchemaFormProps } from './SchemaFormProps.ts';

/** Props of one session of a form: those of the screen plus the session. */
export interface OpenProps extends SchemaFormProps {
  readonly session: FormSession;
  /** The record holds unsaved changes from the start: a draft, or a merge of two people's changes. */
  readonly restored: boolean;
}
