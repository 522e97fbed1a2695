import type { Opening } from './Opening.ts';
import type { SchemaFormProps } from './SchemaFormProps.ts';

/** What one opening of a form is given beside what the screen says. */
export interface OpenProps extends SchemaFormProps {
  readonly opening: Opening;
  /** It begins with what is not saved: a draft, or two people's changes. */
  readonly restored: boolean;
}
