import { type ReactNode, useState } from 'react';
import useSWR from 'swr';
import type { Check, FormPackage } from '../../contract/index.ts';
import { inLocale } from '../../index.ts';
import { useSchema } from '../calls/useSchema.ts';
import { Loadable } from '../feedback/Loadable.tsx';
import { useEngine } from '../provider/useEngine.ts';

interface LoadedFormProps {
  /** The form's name. */
  readonly form: string;
  /** How many lines its place holds meanwhile. */
  readonly lines?: number;
  /** Of the schema that the record was filled with; the newest published one otherwise, which also stays when the first record is saved in it. */
  readonly version?: number | undefined;
  readonly children: (pkg: FormPackage, check: Check) => ReactNode;
}

/** A form's schema and its checks, loaded side by side. */
export function LoadedForm(props: LoadedFormProps) {
  const [isNew] = useState(props.version === undefined);
  return isNew ? <Newest {...props} /> : <Versioned {...props} />;
}

function Newest(props: LoadedFormProps) {
  const { form, version, lines = 3, children } = props;
  const schema = useSchema('form', form);
  const check = useCheck(form);
  return (
    <Loadable call={schema} lines={lines}>
      {(pkg) =>
        version === undefined || version === pkg.version ? (
          <Loadable call={check} lines={lines}>
            {(checked) => children(pkg, checked)}
          </Loadable>
        ) : (
          <Versioned {...props} />
        )
      }
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

/** The compiled checks of a form, loaded when first needed. */
function useCheck(form: string) {
  const { schemas } = useEngine();
  // A check is a function: kept in an object, because a cached function would be called as an updater.
  const answer = useSWR({ check: form }, async () => ({ check: await schemas.check(form) }), {
    revalidateOnFocus: false,
    revalidateIfStale: false,
  });
  return { data: answer.data?.check, error: answer.error as unknown, refresh: () => void answer.mutate() };
}

/** A form and its check in the version that a record was filled with; the newest published one for a new record. */
function useFormVersion(name: string, version: number | undefined) {
  const { schemas, locale } = useEngine();
  const answer = useSWR(
    { formVersion: name, version },
    async () => {
      const [pkg, check] = await Promise.all([schemas.form(name, version), schemas.check(name, version)]);
      return { pkg, check };
    },
    { revalidateOnFocus: false, revalidateIfStale: false },
  );
  const { data } = answer;
  const said = data && { ...data, pkg: inLocale(data.pkg, locale) };
  return { data: said, error: answer.error as unknown, refresh: () => void answer.mutate() };
}
