import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import type { SettledRecord } from '../../contract/index.ts';
import type { FormRequest } from './FormRequest.ts';

// A dialog is opened by a tap: the form engine need not be there before.
const FormDialog = lazy(async () => ({ default: (await import('./FormDialog.tsx')).FormDialog }));

interface Open {
  readonly id: number;
  readonly request: FormRequest;
  readonly answer: (record: SettledRecord | null) => void;
}

/** Forms in dialogs as promises. */
export interface FormDialogs {
  /** Opens the form; settles with the record once it is saved, or null when the person thinks better of it. */
  readonly ask: (request: FormRequest) => Promise<SettledRecord | null>;
  /** To be shown somewhere in the component. */
  readonly dialog: ReactNode;
}

let lastId = 0;

/** Lets a component ask by a form: `const { ask, dialog } = useFormDialog()`. */
export function useFormDialog(): FormDialogs {
  const [open, setOpen] = useState<Open | null>(null);
  const ask = useCallback(
    (request: FormRequest) =>
      new Promise<SettledRecord | null>((resolve) => {
        lastId += 1;
        const answer = (record: SettledRecord | null) => {
          setOpen(null);
          resolve(record);
        };
        setOpen({ id: lastId, request, answer });
      }),
    [],
  );
  const dialog =
    open === null ? null : (
      <Suspense fallback={null}>
        <FormDialog key={open.id} request={open.request} onAnswer={open.answer} />
      </Suspense>
    );
  return { ask, dialog };
}
