import { type ReactNode, useMemo, useState } from 'react';
import useSWR from 'swr';
import type { Check, DataRecord, FormPackage } from '../../contract/index.ts';
import { inLocale } from '../../index.ts';
import { useSchema } from '../calls/schemas.ts';
import { Loadable } from '../feedback/Loadable.tsx';
import type { FormVersions } from '../form/SchemaFormProps.ts';
import { useEngine } from '../provider/Engine.ts';

interface LoadedFormProps {
  /** Name of the form. */
  readonly form: string;
  /** Height of the placeholder, in lines. */
  readonly lines?: number;
  /** Schema version of the record; absent: the newest one, also after the first save. */
  readonly version?: number | undefined;
  readonly children: (pkg: FormPackage, check: Check) => ReactNode;
}

/** Loads a form's schema and check in parallel. */
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

/** The compiled check of a form, loaded on first use. */
function useCheck(form: string) {
  const { schemas } = useEngine();
  // Wrapped in an object, because SWR would call a cached function as an updater.
  const answer = useSWR({ check: form }, async () => ({ check: await schemas.check(form) }), {
    revalidateOnFocus: false,
    revalidateIfStale: false,
  });
  return { data: answer.data?.check, error: answer.error as unknown, refresh: () => void answer.mutate() };
}

/** A form and its check in the version of a record. */
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
  const localized = data && { ...data, pkg: inLocale(data.pkg, locale) };
  return { data: localized, error: answer.error as unknown, refresh: () => void answer.mutate() };
}

/**
 * Other versions of a form whose records store their version; undefined for other forms, and until the
 * version in force is loaded.
 */
export function useFormVersions({ name, entity }: FormPackage, stored: DataRecord): FormVersions | undefined {
  const { schemas, locale } = useEngine();
  const isVersioned = Object.hasOwn(entity.properties, 'schemaVersion');
  const newest = useSchema('form', isVersioned ? name : '').data?.version;
  return useMemo(
    () =>
      newest === undefined
        ? undefined
        : {
            newest,
            stored,
            load: async (version) => {
              const [pkg, check] = await Promise.all([
                schemas.form(name, version),
                schemas.check(name, version),
              ]);
              return { package: inLocale(pkg, locale), check };
            },
          },
    [schemas, locale, name, newest, stored],
  );
}
