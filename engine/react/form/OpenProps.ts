import type { FormSession } from '../field/FormSession.ts';
import type { SchemaFormProps } from './SchemaFormProps.ts';

/** What one session of a form is given beside what the screen says. */
export interface OpenProps extends SchemaFormProps {
  readonly session: FormSession;
  /** It begins with what is not saved: a draft, or two people's changes. */
  readonly restored: boolean;
}
