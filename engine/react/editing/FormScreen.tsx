import { Button } from '@blueprintjs/core';
import { type RefObject, use, useCallback, useMemo, useRef, useState } from 'react';
import type { Context, DataRecord, FormPackage, Json, ScreenSchema } from '../../contract/index.ts';
import { fillInput, getAt, holds, initialRecord, isEmpty, isFormClosed, placeInput } from '../../index.ts';
import { useActionRun } from '../action/useActionRun.ts';
import { type CallState, useCallOf } from '../calls/useCall.ts';
import { useWrite } from '../calls/useWrites.ts';
import { isSignedOut } from '../connection/failures.ts';
import { useFeedback } from '../feedback/useFeedback.ts';
import type { SaveAttempts } from '../field/FormSession.ts';
import type { FormHandle } from '../form/SchemaFormProps.ts';
import { useEngine } from '../provider/Engine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { keepNewRecord } from '../records/newRecordStore.ts';
import type { BlockProps } from '../screen/Block.ts';
import { LoadedRecords, RecordPage } from '../screen/LoadedRecords.tsx';
import { useScreen } from '../screen/ScreenContext.tsx';
import { useCurrent } from '../useCurrent.ts';
import { AppFormServices, type PhotoOwner } from './AppFormServices.tsx';
import { AtOnceForm } from './AtOnceForm.tsx';
import { ConcurrentForm } from './ConcurrentForm.tsx';
import { FormActions } from './FormActions.tsx';
import { asksSecret, unwrittenFields, withKnownFields } from './formFields.ts';
import { LoadedForm, useFormVersions } from './LoadedForm.tsx';
import { type PendingWork, runPendingWork, ScreenWork, usePendingWork } from './pendingWork.ts';
import { FormFailure, formFailure, isStale, saveRecord } from './saving.ts';
import { useWarningToasts } from './useWarningToasts.ts';

/** Separators left at the edges by an empty slot: ` – Linea MT` begins with one. */
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

/**
 * One record by form name: loaded by one call, checked, saved by another; input is stored as a draft. A user
 * who may not make the saving call reads it.
 */
export function FormScreen(props: FormScreenProps) {
  const { load, newWhen, context } = props;
  const isNew = load === undefined || (newWhen !== undefined && holds(newWhen, context));
  const answer = useCallOf(isNew ? undefined : load, context);
  if (isNew) return <RecordForm {...props} record={NEW} />;
  return (
    <RecordPage call={answer}>
      {(data) => <RecordForm {...props} record={recordAt(data, load.at)} answer={answer} />}
    </RecordPage>
  );
}

/** A form by its schema, loaded and saved by the calls of its block. */
export function FormBlock({ block }: BlockProps) {
  const { context } = useScreen();
  return <FormScreen form={block.name} context={context} {...block.props} />;
}

/** Constant initial record of a new one, for a stable identity. */
const NEW: DataRecord = {};

interface RecordFormProps extends FormScreenProps {
  readonly record: DataRecord;
  readonly answer?: CallState<unknown>;
}

function RecordForm(props: RecordFormProps) {
  const { form, owner, context, record, save } = props;
  const { mayCall } = useEngine();
  const readOnly = props.readOnly === true || save === undefined || !mayCall(save.call);
  const version = record['schemaVersion'];
  const photoOwner = useMemo(
    () => (owner === undefined ? undefined : (fillInput(owner, context) as unknown as PhotoOwner)),
    [owner, context],
  );
  const formPage = (
    <LoadedForm form={form} lines={8} version={typeof version === 'number' ? version : undefined}>
      {(pkg, check) => (
        <LoadedRecords loads={pkg.form.load ?? NO_LOADS} scope={context}>
          {(loaded) =>
            props.atOnce === true ? (
              <AtOnceForm {...props} readOnly={readOnly} pkg={pkg} check={check} loaded={loaded} />
            ) : (
              <EditForm {...props} readOnly={readOnly} pkg={pkg} check={check} loaded={loaded} />
            )
          }
        </LoadedRecords>
      )}
    </LoadedForm>
  );
  return photoOwner === undefined ? (
    formPage
  ) : (
    <AppFormServices owner={photoOwner}>{formPage}</AppFormServices>
  );
}

const NO_LOADS: NonNullable<FormPackage['form']['load']> = [];

interface OpenProps extends RecordFormProps {
  /** Values loaded by the form's own schema. */
  readonly loaded: Context;
  readonly pkg: FormPackage;
  readonly check: Parameters<Parameters<typeof LoadedForm>[0]['children']>[1];
}

function EditForm(props: OpenProps) {
  const { pkg, check, record, actions = [], readOnlyWhen, also } = props;
  const { user } = useEngine();
  const versions = useFormVersions(pkg, record);
  const { t } = useMessages();
  const handle = useRef<FormHandle>(null);
  usePendingWork(
    useCallback(async () => {
      const { current: filled } = handle;
      return filled?.dirty() === true && !(await filled.submit()) ? t('wizard.unsaved') : undefined;
    }, [t]),
  );
  const context = useMemo(
    () => ({ ...props.context, ...props.loaded, record }),
    [props.context, props.loaded, record],
  );
  const initial = useBeginning(props);
  const works = use(ScreenWork);
  const whyNot = useCallback(
    async () => (works === null ? undefined : (await runPendingWork(works))[0]),
    [works],
  );
  const { submit, submitAlso } = useSaveCall(props, handle, context, whyNot);
  const closedByScreen = readOnlyWhen !== undefined && holds(readOnlyWhen, context);
  const closedByForm = isFormClosed(pkg, context);
  const readOnly = props.readOnly === true || closedByScreen;
  const stored = record !== NEW && Object.keys(record).length > 0;
  return (
    <ConcurrentForm
      // A read-only form is re-mounted for each version, to show all changes of others.
      key={readOnly ? `read ${String(record['rowVersion'])}` : 'written'}
      ref={handle}
      package={pkg}
      check={check}
      versions={versions}
      record={initial}
      context={context}
      readOnly={readOnly}
      {...(asksSecret(pkg.entity) ? {} : { draftKey: draftKeyOf(props, user?.userId) })}
      {...(readOnly
        ? {}
        : {
            onSubmit: submit,
            beforeSave: async () => {
              const why = await whyNot();
              if (why !== undefined) throw new FormFailure(why, []);
            },
            // Button-like choices fire no native input event.
            onChange: keepNewRecord,
          })}
      footer={
        <>
          {readOnly || closedByForm || also === undefined ? null : (
            <Button
              intent={also.intent ?? 'success'}
              text={t(also.label)}
              onClick={() => void submitAlso()}
            />
          )}
          {stored ? <FormActions actions={actions} scope={context} /> : null}
        </>
      }
    />
  );
}

/** The stored record, or defaults and the screen's prefill of a new one. */
function useBeginning({ record, pkg, prefill: texts, context }: OpenProps): DataRecord {
  const isNew = Object.keys(record).length === 0;
  const [initialContext] = useState(context);
  return useMemo(() => {
    const isVersioned = Object.hasOwn(pkg.entity.properties, 'schemaVersion');
    // Answers of former versions stay on the server: this form lacks their fields.
    if (!isNew) return isVersioned ? withKnownFields(pkg, record) : record;
    const version = isVersioned ? { schemaVersion: pkg.version } : {};
    if (texts === undefined) return isVersioned ? version : record;
    return { ...initialRecord(pkg), ...prefill(texts, initialContext), ...version };
  }, [isNew, record, pkg, texts, initialContext]);
}

/**
 * Draft key: user, entity, further inputs of the load call, record key. If the load input identifies the
 * record (of a site, of a company), its own key is left out, so that the draft key stays the same after the
 * first save.
 */
function draftKeyOf({ pkg, record, load, context }: OpenProps, userId: number | undefined): string {
  const key = pkg.entity['x-key'] ?? [];
  const loadInput = Object.entries(fillInput(load?.input, context));
  const isAsked = (name: string) =>
    load === undefined || loadInput.some(([inputName]) => inputName.toLowerCase() === name.toLowerCase());
  const names = new Set(key.map((name) => name.toLowerCase()));
  const otherInputs = loadInput.filter(([name]) => !names.has(name.toLowerCase())).map(([, value]) => value);
  const parts = [...otherInputs, ...key.filter(isAsked).map((name) => record[name] ?? 'new')];
  return [userId ?? 0, pkg.entity['x-entity'], ...parts].join(':');
}

/** Saves by the submit button, or by `also`, the schema's second button; the form displays the server's message and problems. */
function useSaveCall(
  props: OpenProps,
  handle: RefObject<FormHandle | null>,
  context: Context,
  whyNot: PendingWork,
) {
  const { save, also, answer, load, pkg, failure } = props;
  const { routes } = useEngine();
  const { write } = useWrite(save?.call ?? '', 'silent');
  const { runAction } = useActionRun();
  const { alert } = useFeedback();
  const tellWarnings = useWarningToasts(pkg, context);
  const byAlso = useRef(false);
  const latest = useCurrent(props);
  const submit = async (values: DataRecord, attempts: SaveAttempts | undefined) => {
    const route = save === undefined ? undefined : routes[save.call];
    if (save === undefined || route === undefined) return undefined;
    const omitted = new Set(save.without);
    const isByAlso = byAlso.current && also !== undefined;
    const inputOf = (record: DataRecord) => {
      const sentValues = Object.fromEntries(Object.entries(record).filter(([name]) => !omitted.has(name)));
      const body = save.at === undefined ? sentValues : { [save.at]: sentValues };
      const input = { ...save.input, ...(isByAlso ? also.input : {}) };
      return placeInput(route, { ...fillInput(input, { ...context, record }), ...body });
    };
    const result = await saveRecord({ pkg, record: values, attempts, inputOf, send: write });
    if (!result.ok) {
      if (isStale(result.failure)) void answer?.refresh();
      if (failure === 'alert' && !isSignedOut(result.failure)) await alert(result.text);
      throw formFailure(result, save.at);
    }
    // The answer is the stored record, from which the whole page continues.
    const stored = recordAt(result.value, undefined);
    if (load !== undefined && load.at === undefined && stored !== NEW) answer?.expect(() => stored);
    tellWarnings(values);
    // Its confirmation was answered before.
    const { confirm: _asked, agree: _word, as: _state, ...alsoStep } = (isByAlso ? also : undefined) ?? {};
    const { goTo, leaveTo, ...step }: NonNullable<FormProps['saved']> = {
      done: 'form.saved',
      ...(isByAlso ? alsoStep : props.saved),
    };
    // After further typing the user stays, to save the rest; a user who left the page is not redirected.
    const stays = handle.current?.unsent() !== false;
    const leads = { ...(goTo === undefined ? {} : { goTo }), ...(leaveTo === undefined ? {} : { leaveTo }) };
    await runAction(stays ? step : { ...step, ...leads }, {
      scope: context,
      carryOut: async () => (stored === NEW ? true : stored),
      ownPage: true,
    });
    return stored;
  };
  const submitAlso = async () => {
    if (also === undefined) return;
    // No confirmation for a save that would be refused, nor beside unsaved parts of the screen.
    const why = await whyNot();
    if (why !== undefined) return alert(why);
    const record = { ...unwrittenFields(latest.current.pkg, latest.current.record), ...also.as };
    if (also.as !== undefined && handle.current?.mayBecome(record) === false) return;
    byAlso.current = true;
    await runAction(
      {
        ...(also.confirm === undefined ? {} : { confirm: also.confirm }),
        ...(also.agree === undefined ? {} : { agree: also.agree }),
      },
      { scope: context, carryOut: async () => (await handle.current?.submit(true)) ?? false },
    ).finally(() => {
      byAlso.current = false;
    });
  };
  return { submit, submitAlso };
}

function recordAt(data: unknown, at: string | undefined): DataRecord {
  const record = at === undefined ? data : getAt(data, at);
  return typeof record === 'object' && record !== null ? (record as DataRecord) : NEW;
}
