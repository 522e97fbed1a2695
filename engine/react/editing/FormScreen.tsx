import { Button } from '@blueprintjs/core';
import { type RefObject, useCallback, useMemo, useRef } from 'react';
import type { Context, DataRecord, FormPackage, Json, ScreenSchema } from '../../contract/index.ts';
import { CallFailure, defaultsOf, fillInput, getAt, holds, isEmpty, placeInput } from '../../index.ts';
import { useActionRun } from '../action/useActionRun.ts';
import { keepBegun } from '../begun/begunStore.ts';
import type { CallState } from '../calls/useCall.ts';
import { useCallOf } from '../calls/useCallOf.ts';
import { useWrite as useAnyWrite } from '../calls/useWrite.ts';
import { isSignedOut } from '../connection/failures.ts';
import { useFeedback } from '../feedback/useFeedback.ts';
import type { FormHandle } from '../form/SchemaFormProps.ts';
import { LoadedRecords } from '../pages/LoadedRecords.tsx';
import { RecordPage } from '../pages/RecordPage.tsx';
import { useEngine } from '../provider/useEngine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { AppForms } from './AppForms.tsx';
import { AtOnceForm } from './AtOnceForm.tsx';
import { asksSecret } from './asksSecret.ts';
import { FollowedForm, ownFields } from './FollowedForm.tsx';
import { FormActions } from './FormActions.tsx';
import { formFailure } from './formFailure.ts';
import { knownTo } from './knownTo.ts';
import { LoadedForm } from './LoadedForm.tsx';
import { useBeforeNext } from './stepWork.ts';
import type { PhotoOwner } from './useAppFormServices.ts';
import { useFormVersions } from './useFormVersions.ts';
import { useTellWarnings } from './useTellWarnings.ts';

/** Separators that stand alone where a slot was empty: ` – Linea MT` begins with one. */
const EDGES = /^[\s–-]+|[\s–-]+$/g;

/**
 * What a new record begins with: a screen schema's texts, their slots filled; what stays empty is left out.
 *
 * @example prefill({ about: '{book.number} – {book.title}' }, { book: { title: 'Mappe' } }) // { about: 'Mappe' }
 */
function prefill(texts: Readonly<Record<string, string>> | undefined, context: Context): DataRecord {
  return Object.fromEntries(
    Object.entries(fillInput(texts, context)).flatMap(([name, value]) => {
      const filled = typeof value === 'string' ? value.replace(EDGES, '') : value;
      return isEmpty(filled) ? [] : [[name, filled as Json]];
    }),
  );
}

export type FormProps = Omit<NonNullable<ScreenSchema['blocks'][number]['props']>, 'record'>;

export interface FormScreenProps extends FormProps {
  readonly form: string;
  readonly context: Context;
}

/** One record by a form's name: loaded by a call, checked, saved by another; what is typed is kept as a draft. */
export function FormScreen(props: FormScreenProps) {
  const { load, newWhen, context } = props;
  const isNew = load === undefined || (newWhen !== undefined && holds(newWhen, context));
  const answer = useCallOf(isNew ? undefined : load, context);
  if (isNew) return <Filled {...props} record={NEW} />;
  return (
    <RecordPage call={answer}>
      {(data) => <Filled {...props} record={recordAt(data, load.at)} answer={answer} />}
    </RecordPage>
  );
}

/** A record that is not there yet; the same one at every drawing. */
const NEW: DataRecord = {};

interface FilledProps extends FormScreenProps {
  readonly record: DataRecord;
  readonly answer?: CallState<unknown>;
}

function Filled(props: FilledProps) {
  const { form, owner, context, record } = props;
  const version = record['schemaVersion'];
  const whose = useMemo(
    () => (owner === undefined ? undefined : (fillInput(owner, context) as unknown as PhotoOwner)),
    [owner, context],
  );
  const shown = (
    <LoadedForm form={form} lines={8} version={typeof version === 'number' ? version : undefined}>
      {(pkg, check) => (
        <LoadedRecords loads={pkg.form.load ?? NO_LOADS} scope={context}>
          {(loaded) =>
            props.atOnce === true ? (
              <AtOnceForm {...props} pkg={pkg} check={check} loaded={loaded} />
            ) : (
              <Open {...props} pkg={pkg} check={check} loaded={loaded} />
            )
          }
        </LoadedRecords>
      )}
    </LoadedForm>
  );
  return whose === undefined ? shown : <AppForms owner={whose}>{shown}</AppForms>;
}

const NO_LOADS: NonNullable<FormPackage['form']['load']> = [];

interface OpenProps extends FilledProps {
  /** What the form's own schema reads. */
  readonly loaded: Context;
  readonly pkg: FormPackage;
  readonly check: Parameters<Parameters<typeof LoadedForm>[0]['children']>[1];
}

function Open(props: OpenProps) {
  const { pkg, check, record, actions = [], readOnlyWhen, save, also } = props;
  const { user } = useEngine();
  const versions = useFormVersions(pkg, record);
  const { t } = useMessages();
  const handle = useRef<FormHandle>(null);
  useBeforeNext(
    useCallback(async () => {
      const { current: filled } = handle;
      return filled?.dirty() === true && !(await filled.submit()) ? t('wizard.unsaved') : undefined;
    }, [t]),
  );
  const context = useMemo(
    () => ({ ...props.context, ...props.loaded, record }),
    [props.context, props.loaded, record],
  );
  const begun = useBeginning(props);
  const { submit, second } = useSubmit(props, handle, context);
  const closed = readOnlyWhen !== undefined && holds(readOnlyWhen, context);
  const shut = pkg.form.readOnlyWhen !== undefined && holds(pkg.form.readOnlyWhen, context);
  const readOnly = props.readOnly === true || save === undefined || closed;
  const stored = record !== NEW && Object.keys(record).length > 0;
  return (
    <FollowedForm
      // What is only read is shown anew in each version, with all that others write of it.
      key={readOnly ? `read ${String(record['rowVersion'])}` : 'written'}
      ref={handle}
      package={pkg}
      check={check}
      versions={versions}
      record={begun}
      context={context}
      readOnly={readOnly}
      {...(asksSecret(pkg.entity) ? {} : { draftKey: draftKeyOf(props, user?.userId) })}
      {...(readOnly
        ? {}
        : {
            onSubmit: submit,
            // What is chosen from a list by presses alone is no input of the browser's.
            onChange: keepBegun,
          })}
      footer={
        <>
          {readOnly || shut || also === undefined ? null : (
            <Button intent={also.intent ?? 'success'} text={t(also.label)} onClick={() => void second()} />
          )}
          {stored ? <FormActions actions={actions} scope={context} /> : null}
        </>
      }
    />
  );
}

/** The stored record, or what a new one begins with: defaults, and over them what the screen says. */
function useBeginning({ record, pkg, prefill: texts, context }: OpenProps): DataRecord {
  const isNew = Object.keys(record).length === 0;
  const asked = useRef(context);
  return useMemo(() => {
    const isVersioned = Object.hasOwn(pkg.entity.properties, 'schemaVersion');
    // What is kept of a former version is the server's: this form does not know it.
    if (!isNew) return isVersioned ? knownTo(pkg, record) : record;
    const version = isVersioned ? { schemaVersion: pkg.version } : {};
    if (texts === undefined) return isVersioned ? version : record;
    return { ...defaultsOf(pkg.entity), ...prefill(texts, asked.current), ...version };
  }, [isNew, record, pkg, texts]);
}

/**
 * Under which name what is typed is kept: whose, of which entity, what else was asked for its record, and which one it is. Where there is one for what was
 * asked (of a site, of a company) its key says nothing more: the name stays as it is when somebody saves the first one.
 */
function draftKeyOf({ pkg, record, load, context }: OpenProps, userId: number | undefined): string {
  const key = pkg.entity['x-key'] ?? [];
  const asked = Object.entries(fillInput(load?.input, context));
  const isAsked = (name: string) =>
    load === undefined || asked.some(([other]) => other.toLowerCase() === name.toLowerCase());
  const names = new Set(key.map((name) => name.toLowerCase()));
  const others = asked.filter(([name]) => !names.has(name.toLowerCase())).map(([, value]) => value);
  const parts = [...others, ...key.filter(isAsked).map((name) => record[name] ?? 'new')];
  return [userId ?? 0, pkg.entity['x-entity'], ...parts].join(':');
}

/** Saves, by the form's own button or by its second one; the server's words, and its problems at their fields, are the form's to show. */
function useSubmit(props: OpenProps, handle: RefObject<FormHandle | null>, context: Context) {
  const { save, also, answer, load, pkg, failure } = props;
  const { routes } = useEngine();
  const write = useAnyWrite(save?.call ?? '', 'silent');
  const { run } = useActionRun();
  const { alert } = useFeedback();
  const tellWarnings = useTellWarnings(pkg, context);
  const chosen = useRef(false);
  const submit = async (values: DataRecord) => {
    const route = save === undefined ? undefined : routes[save.call];
    if (save === undefined || route === undefined) return undefined;
    const left = new Set(save.without);
    const sent = Object.fromEntries(Object.entries(values).filter(([name]) => !left.has(name)));
    const isSecond = chosen.current && also !== undefined;
    const input = fillInput(
      { ...save.input, ...(isSecond ? also.input : {}) },
      { ...context, record: values },
    );
    const body = save.at === undefined ? sent : { [save.at]: sent };
    const result = await write.run(placeInput(route, { ...input, ...body }));
    if (!result.ok) {
      if (isStale(result.failure)) void answer?.refresh();
      if (failure === 'alert' && !isSignedOut(result.failure)) await alert(result.text);
      throw formFailure(result, save.at);
    }
    // The server answers the record as it is stored now; the whole page goes on from that.
    const stored = recordAt(result.value, undefined);
    if (load !== undefined && load.at === undefined && stored !== NEW) answer?.expect(() => stored);
    tellWarnings(values);
    // Its question was answered before.
    const { confirm: _asked, agree: _word, as: _state, ...told } = (isSecond ? also : undefined) ?? {};
    const { goTo, leaveTo, ...said }: NonNullable<FormProps['saved']> = {
      done: 'form.saved',
      ...(isSecond ? told : props.saved),
    };
    // Who went on typing stays, and saves the rest; who has left the page is where he wants to be.
    const stays = handle.current?.unsent() !== false;
    const leads = { ...(goTo === undefined ? {} : { goTo }), ...(leaveTo === undefined ? {} : { leaveTo }) };
    await run(stays ? said : { ...said, ...leads }, {
      scope: context,
      carryOut: async () => (stored === NEW ? true : stored),
      ownPage: true,
    });
    return stored;
  };
  const second = async () => {
    if (also === undefined) return;
    // Nobody is asked for what would be refused.
    if (also.as !== undefined && handle.current?.mayBecome({ ...unwritten(props), ...also.as }) === false)
      return;
    chosen.current = true;
    await run(
      {
        ...(also.confirm === undefined ? {} : { confirm: also.confirm }),
        ...(also.agree === undefined ? {} : { agree: also.agree }),
      },
      { scope: context, carryOut: async () => (await handle.current?.submit(true)) ?? false },
    ).finally(() => {
      chosen.current = false;
    });
  };
  return { submit, second };
}

/** What the record has as it is stored now and the form does not write, e.g. its lines. */
function unwritten({ record, pkg }: OpenProps): DataRecord {
  const own = new Set(ownFields(pkg));
  return Object.fromEntries(Object.entries(record).filter(([name]) => !own.has(name)));
}

/** The server's word for a change made on an older state. */
function isStale(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.code === 'STALE';
}

function recordAt(data: unknown, at: string | undefined): DataRecord {
  const record = at === undefined ? data : getAt(data, at);
  return typeof record === 'object' && record !== null ? (record as DataRecord) : NEW;
}
