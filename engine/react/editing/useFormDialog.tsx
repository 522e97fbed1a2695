import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import type { SettledRecord } from '../../contract/index.ts';
import type { FormRequest } from './FormDialog.tsx';

// On demand: a dialog opens on a tap, so the form engine is not needed before.
const FormDialog = lazy(async () => ({ default: (await import('./FormDialog.tsx')).FormDialog }));

interface Open {
  readonly id: number;
  readonly request: FormRequest;
  readonly answer: (record: SettledRecord | null) => void;
}

/** Forms in dialogs, as promises. */
export interface FormDialogs {
  /** Opens the form; resolves with the record once saved, or null if the user cancelled. */
  readonly ask: (request: FormRequest) => Promise<SettledRecord | null>;
  /** To be rendered by the component. */
  readonly dialog: ReactNode;
}

let lastId = 0;

/** Opens forms in dialogs: `const { ask, dialog } = useFormDialog()`. */
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
