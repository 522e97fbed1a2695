import { Fragment, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import useSWR from 'swr';
import type { Check, Context, DataRecord, FormPackage } from '../../contract/index.ts';
import { inLocale } from '../../index.ts';
import { objectId, useLatest, useSchema } from '../calls/schemaSource.ts';
import { FormOwner, openFormsOf, useHeldVersion } from '../connection/heldVersion.ts';
import { Loadable } from '../feedback/Loadable.tsx';
import type { FormVersions } from '../form/SchemaFormProps.ts';
import { type Engine, EngineContext, useEngine } from '../provider/Engine.ts';

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
            {(checked) => (
              <HeldForm {...{ pkg, children }} check={checked} isFormer={schema.isFormer || check.isFormer} />
            )}
          </Loadable>
        ) : (
          <Versioned {...props} />
        )
      }
    </Loadable>
  );
}

function Versioned({ form, version, lines = 3, children }: LoadedFormProps) {
  const loaded = useFormVersion(form, version);
  return (
    <Loadable call={loaded} lines={lines}>
      {(parts) => <HeldForm {...parts} {...{ children }} isFormer={loaded.isFormer} />}
    </Loadable>
  );
}

interface HeldFormProps extends Pick<LoadedFormProps, 'children'> {
  readonly pkg: FormPackage;
  readonly check: Check;
  /** A newer product's form is still loading. */
  readonly isFormer: boolean;
}

/**
 * Keeps form, texts and calls of the product in which a form was opened while it is in use. Otherwise a changed
 * form replaces it, and gets its focus.
 */
function HeldForm({ pkg, check, isFormer, children }: HeldFormProps) {
  const live = useEngine();
  const owner = useId();
  const parts = useHeldVersion(
    { engine: live, pkg, check },
    live.schemas,
    ({ engine: { locale } }) =>
      isFormer || (locale === live.locale && openFormsOf(owner).some((form) => form.touched())),
  );
  const engine = useMemo(() => withUser(parts.engine, live), [parts.engine, live]);
  const shown = useRef(parts.pkg);
  const focused = useRef<string>(undefined);
  if (shown.current !== parts.pkg) {
    shown.current = parts.pkg;
    [focused.current] = openFormsOf(owner).flatMap((form) => form.focused() ?? []);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another form is shown
  useEffect(() => {
    const path = focused.current;
    focused.current = undefined;
    if (path !== undefined) for (const form of openFormsOf(owner)) form.focus(path);
  }, [parts.pkg, owner]);
  return (
    <EngineContext value={engine}>
      <FormOwner value={owner}>
        <Fragment key={objectId(parts.pkg)}>{children(parts.pkg, parts.check)}</Fragment>
      </FormOwner>
    </EngineContext>
  );
}

/** A former product's engine with the present user and day. */
function withUser(former: Engine, live: Engine): Engine {
  if (former === live) return live;
  const { user, can } = live;
  const { user: person, today } = live.context as Pick<Context, 'user' | 'today'>;
  return { ...former, user, can, context: { ...former.context, user: person, today } };
}

/** The compiled check of a form, loaded on first use. */
function useCheck(form: string) {
  const { schemas } = useEngine();
  // Wrapped in an object, because SWR would call a cached function as an updater.
  const answer = useSWR(
    { check: form, from: objectId(schemas) },
    async () => ({ check: await schemas.check(form) }),
    { revalidateOnFocus: false, revalidateIfStale: false },
  );
  const { data, isFormer } = useLatest(form, answer.data);
  return { data: data?.check, isFormer, error: answer.error as unknown, refresh: () => void answer.mutate() };
}

/** A form and its check in the version of a record. */
function useFormVersion(name: string, version: number | undefined) {
  const { schemas, locale } = useEngine();
  const answer = useSWR(
    { formVersion: name, version, from: objectId(schemas) },
    async () => {
      const [pkg, check] = await Promise.all([schemas.form(name, version), schemas.check(name, version)]);
      return { pkg, check };
    },
    { revalidateOnFocus: false, revalidateIfStale: false },
  );
  const { data: pkg, isFormer } = useLatest(`${name} ${version}`, answer.data?.pkg);
  const { data: check } = useLatest(`${name} ${version}`, answer.data?.check);
  const data = pkg && check && { pkg: inLocale(pkg, locale), check };
  return { data, isFormer, error: answer.error as unknown, refresh: () => void answer.mutate() };
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
