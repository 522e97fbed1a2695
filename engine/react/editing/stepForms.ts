import { createContext, type RefObject, use, useEffect } from 'react';
import type { FormHandle } from '../form/SchemaFormProps.ts';

type Handle = RefObject<FormHandle | null>;

/** The forms that a wizard's step shows now; null outside of a wizard. */
export const StepForms = createContext<Set<Handle> | null>(null);

/** Makes a form known to the wizard whose step shows it, if any does: it is saved before one goes on. */
export function useStepForm(handle: Handle): void {
  const forms = use(StepForms);
  useEffect(() => {
    forms?.add(handle);
    return () => void forms?.delete(handle);
  }, [forms, handle]);
}

/** Saves what is unsaved in them. @returns whether all of it is. */
export async function saveForms(forms: ReadonlySet<Handle>): Promise<boolean> {
  for (const { current: form } of forms) if (form?.dirty() === true && !(await form.submit())) return false;
  return true;
}
