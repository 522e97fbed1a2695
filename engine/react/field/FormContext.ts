import { createContext, use } from 'react';
import type { OptionsSchema } from '../../contract/index.ts';
import type { SectionMounter } from './createSectionMounter.ts';
import type { PageTurner } from './PageTurner.ts';
import type { PhotoQueue } from './PhotoQueue.ts';
import type { FormStore } from './store/FormStore.ts';

/** Shared by the parts of one form. Created once per form, so reading it causes no re-render. */
export interface FormParts {
  readonly store: FormStore;
  readonly mounter: SectionMounter;
  /** Prefix of every DOM id, so that two forms can be on one page. */
  readonly idPrefix: string;
  readonly formName: string;
  readonly mode: 'page' | 'dialog';
  /** The option lists that the form's fields refer to. */
  readonly options: Readonly<Record<string, OptionsSchema>>;
  /** Turns the form's pages; absent in a form without pages. */
  readonly pages: PageTurner | undefined;
  /** Photos that the server does not have yet: the form is not sent without them. */
  readonly photos: PhotoQueue;
  /** Submits, as the button does. */
  readonly submit: () => void;
  /** Sets the value of another field, as if it had been typed there. */
  readonly put: (path: string, value: unknown) => void;
}

export const FormContext = createContext<FormParts | undefined>(undefined);

export function useFormParts(): FormParts {
  const parts = use(FormContext);
  if (!parts) throw new Error('A form field was rendered outside of <SchemaForm>: put it inside one.');
  return parts;
}
