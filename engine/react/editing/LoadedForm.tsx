import type { ReactNode } from 'react';
import type { Check, FormPackage } from '../../contract/index.ts';
import { useSchema } from '../calls/useSchema.ts';
import { Loadable } from '../feedback/Loadable.tsx';
import { useCheck } from './useCheck.ts';
import { useFormVersion } from './useFormVersion.ts';

interface LoadedFormProps {
  /** The form's name. */
  readonly form: string;
  /** How many lines its place holds meanwhile. */
  readonly lines?: number;
  /** Of the schema that the record was filled with; the newest published one otherwise. */
  readonly version?: number | undefined;
  readonly children: (pkg: FormPackage, check: Check) => ReactNode;
}

/** A form's schema and its checks, loaded side by side. */
export function LoadedForm(props: LoadedFormProps) {
  return props.version === undefined ? <Newest {...props} /> : <Versioned {...props} />;
}

function Newest({ form, lines = 3, children }: LoadedFormProps) {
  const schema = useSchema('form', form);
  const check = useCheck(form);
  return (
    <Loadable call={schema} lines={lines}>
      {(pkg) => (
        <Loadable call={check} lines={lines}>
          {(checked) => children(pkg, checked)}
        </Loadable>
      )}
    </Loadable>
  );
}

function Versioned({ form, version, lines = 3, children }: LoadedFormProps) {
  return (
    <Loadable call={useFormVersion(form, version)} lines={lines}>
      {({ pkg, check }) => children(pkg, check)}
    </Loadable>
  );
}
