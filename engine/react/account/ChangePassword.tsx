import { useState } from 'react';
import type { Calls } from '#generated/calls.ts';
import type { DataRecord } from '../../contract/index.ts';
import { LoadedForm } from '../editing/LoadedForm.tsx';
import { formFailure } from '../editing/saving.ts';
import { useFeedback } from '../feedback/useFeedback.ts';
import { LazySchemaForm } from '../form/LazySchemaForm.tsx';
import { useWrite } from '../product/typedCalls.ts';
import { useEngine } from '../provider/Engine.ts';
import type { BlockProps } from '../screen/Block.ts';

type Passwords = Calls['changePassword']['request']['body'];

interface ChangePasswordProps extends Partial<BlockProps> {
  readonly onChanged?: () => void;
}

/** A constant: another object would reset the form. */
const EMPTY: DataRecord = {};

/** The present password and, twice, the new one. Never stored as a draft, and cleared after saving. */
export function ChangePassword({ onChanged }: ChangePasswordProps) {
  const { context } = useEngine();
  const { toastMessage } = useFeedback();
  const change = useWrite('changePassword', 'silent');
  const [edition, setEdition] = useState(0);
  return (
    <LoadedForm form="password-change">
      {(pkg, check) => (
        <LazySchemaForm
          key={edition}
          package={pkg}
          check={check}
          record={EMPTY}
          context={context}
          onSubmit={async (values) => {
            const result = await change.write({ body: values as unknown as Passwords });
            if (!result.ok) throw formFailure(result);
            toastMessage('account.passwordChanged');
            setEdition((before) => before + 1);
            onChanged?.();
          }}
        />
      )}
    </LoadedForm>
  );
}
