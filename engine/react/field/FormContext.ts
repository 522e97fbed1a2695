import { createContext, use } from 'react';
import type { OptionsSchema } from '../../contract/index.ts';
import type { SectionMounter } from './createSectionMounter.ts';
import type { PageTurner } from './PageTurner.ts';
import type { PhotoQueue } from './PhotoQueue.ts';
import type { FormStore } from './store/FormStore.ts';

/** What the parts of one form share. Made once per form: using it never renders anything again. */
export interface FormParts {
  readonly store: FormStore;
  readonly mounter: SectionMounter;
  /** Prefix of every id in the page, so that two forms may stand side by side. */
  readonly idPrefix: string;
  readonly formName: string;
  readonly mode: 'page' | 'dialog';
  /** The option lists that the form's fields name. */
  readonly options: Readonly<Record<string, OptionsSchema>>;
  /** Turns its pages; absent where the whole form is shown. */
  readonly pages: PageTurner | undefined;
  /** Photos that the server does not have yet: the form is not sent without them. */
  readonly photos: PhotoQueue;
  /** As the button does. */
  readonly submit: () => void;
  /** Puts a value into another field, as if it had been typed there. */
  readonly put: (path: string, value: unknown) => void;
}

export const FormContext = createContext<FormParts | undefined>(undefined);

export function useFormParts(): FormParts {
  const parts = use(FormContext);
  if (!parts) throw new Error('A form field was rendered outside of <SchemaForm>: put it inside one.');
  return parts;
}
