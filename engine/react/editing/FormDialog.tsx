import { Button, DialogBody } from '@blueprintjs/core';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Context, DataRecord, FormPackage, SettledRecord } from '../../contract/index.ts';
import { initialRecord } from '../../index.ts';
import { useSchema } from '../calls/schemaSource.ts';
import { ModalDialog } from '../feedback/ModalDialog.tsx';
import { useFeedback } from '../feedback/useFeedback.ts';
import type { SaveAttempts } from '../field/FormSession.ts';
import type { SchemaForm } from '../form/SchemaForm.tsx';
import type { FormHandle } from '../form/SchemaFormProps.ts';
import { useEngine } from '../provider/Engine.ts';
import { today } from '../provider/today.ts';
import { useMessages } from '../provider/useMessages.ts';
import { LoadedRecords } from '../screen/LoadedRecords.tsx';
import type { LiveRow } from '../table/useActions.ts';
import { useSnapshot } from '../useSnapshot.ts';
import { ConcurrentForm } from './ConcurrentForm.tsx';
import { asksSecret, withKnownFields } from './formFields.ts';
import { LoadedForm } from './LoadedForm.tsx';
import { newRecordKey } from './newRecordKey.ts';
import { useWarningToasts } from './useWarningToasts.ts';

const UNSAVED = { text: 'dialog.unsaved', confirm: 'dialog.discard', cancel: 'dialog.stay' };

const NO_LOADS: NonNullable<FormPackage['form']['load']> = [];

interface FormDialogProps {
  readonly request: FormRequest;
  /** Called with the saved record, or null if the user cancelled. */
  readonly onAnswer: (record: SettledRecord | null) => void;
}

/** A form in a dialog. A tap on the backdrop has no effect, so that an accidental touch loses no input. */
export function FormDialog({ request, onAnswer }: FormDialogProps) {
  const { t } = useMessages();
  const { confirm } = useFeedback();
  const schema = useSchema('form', request.form);
  const form = useRef<FormHandle>(null);
  const { context } = useEngine();
  const scope = useMemo(() => ({ ...context, ...request.context }), [context, request]);
  const asking = useRef(false);
  const mayGo = () => form.current?.dirty() !== true;
  const onBack = () => {
    const untouched = mayGo();
    void wayOut();
    return untouched;
  };
  /** By Back, Escape or the close button: discards input only after a confirmation. */
  const wayOut = async () => {
    if (asking.current) return;
    asking.current = true;
    const untouched = mayGo();
    const agreed = untouched || (await confirm(UNSAVED));
    asking.current = false;
    if (!agreed) return;
    if (!untouched) await form.current?.discard();
    onAnswer(null);
  };
  return (
    <ModalDialog
      title={t(request.title ?? schema.data?.form.title ?? '')}
      onClose={() => void wayOut()}
      onBack={onBack}
      className="form-dialog"
    >
      <DialogBody>
        <LoadedForm form={request.form}>
          {(pkg, check) => (
            <LoadedRecords loads={pkg.form.load ?? NO_LOADS} scope={scope}>
              {(loaded) => (
                <FormInDialog
                  {...{ request, form, pkg, check, loaded }}
                  onAnswer={onAnswer}
                  onLeave={wayOut}
                />
              )}
            </LoadedRecords>
          )}
        </LoadedForm>
      </DialogBody>
    </ModalDialog>
  );
}

interface FormInDialogProps {
  readonly request: FormRequest;
  readonly onAnswer: (record: SettledRecord) => void;
  readonly onLeave: () => Promise<void>;
  readonly form: RefObject<FormHandle | null>;
  readonly pkg: FormPackage;
  readonly check: Parameters<typeof SchemaForm>[0]['check'];
  /** Values loaded by the form's own schema. */
  readonly loaded: Context;
}

function FormInDialog({ request, form, onAnswer, onLeave, pkg, check, loaded }: FormInDialogProps) {
  const { context: common, user } = useEngine();
  const { t } = useMessages();
  const { save, submitLabel, closeLabel, also, context: requestContext, changed, readOnly = false } = request;
  const saving = useRef(save);
  const stored = useSnapshot(request.live?.subscribe ?? never, () => request.live?.get() ?? request.record);
  const record = useMemo<DataRecord>(
    () => ({ ...initialRecord(pkg), ...withKnownFields(pkg, stored ?? {}) }),
    [pkg, stored],
  );
  const context = useMemo(
    () => ({ ...common, ...requestContext, ...loaded }),
    [common, requestContext, loaded],
  );
  const tellWarnings = useWarningToasts(pkg, requestContext);
  const [draftKey] = useState(() => draftKeyOf(request, pkg, user?.userId));
  useFirstField(form, request.focus);
  return (
    <ConcurrentForm
      mode="dialog"
      package={pkg}
      check={check}
      record={record}
      context={context}
      readOnly={readOnly}
      {...(draftKey === undefined ? {} : { draftKey })}
      ref={form}
      onChange={(values) => form.current === null || changed?.(values, form.current, record)}
      footer={
        <>
          <Button text={t(closeLabel ?? pkg.form.leave ?? 'ui.cancel')} onClick={() => void onLeave()} />
          {also === undefined ? null : (
            <Button
              intent="success"
              text={t(also.label)}
              onClick={() => {
                saving.current = also.save;
                void form.current?.submit().finally(() => {
                  saving.current = save;
                });
              }}
            />
          )}
        </>
      }
      onSubmit={async (values, attempts) => {
        const savedRecord = await saving.current?.(values, attempts);
        // Before unmounting, which would store a draft of the input.
        await form.current?.discard();
        onAnswer(values);
        if (savedRecord) tellWarnings(savedRecord);
      }}
      {...(submitLabel === undefined ? {} : { submitLabel: t(submitLabel) })}
    />
  );
}

/**
 * Focuses the field that the dialog is about; otherwise, with a mouse, the first one. On a phone the keyboard
 * would hide the dialog's text.
 */
function useFirstField(form: RefObject<FormHandle | null>, focus: string | undefined): void {
  const hasFocused = useRef(false);
  useEffect(() => {
    if (hasFocused.current) return;
    hasFocused.current = true;
    if (focus !== undefined && form.current?.focus(focus) === true) return;
    if (!matchMedia('(pointer: fine)').matches) return;
    const dialog = document.activeElement?.closest('.form-dialog');
    dialog?.querySelector<HTMLElement>(FIELDS)?.focus({ preventScroll: true });
  }, [form, focus]);
}

const FIELDS = ['input', 'select', 'textarea']
  .map((field) => `.sf-main ${field}:not([type=hidden], [type=file], [disabled], [readonly])`)
  .join();

/** Subscription of a record without updates. */
const never = () => () => {};

/**
 * Draft key: user, page and record or, for a new one, `newRecordKey`. Undefined for a form with secrets.
 */
function draftKeyOf(
  { form, record = {}, save }: FormRequest,
  { entity }: FormPackage,
  userId: number | undefined,
): string | undefined {
  if (userId === undefined || save === undefined || asksSecret(entity)) return undefined;
  const key = (entity['x-key'] ?? []).map((name) => record[name]);
  const isKnown = key.length > 0 && key.every((part) => part !== undefined && part !== null);
  const id = isKnown ? key : newRecordKey(entity, record, today());
  return `${userId}:${location.pathname}:${form}:${JSON.stringify(id)}`;
}

/** Saves the record; may return it as stored. */
type SaveForm =
  | ((record: SettledRecord, attempts: SaveAttempts | undefined) => Promise<void>)
  | ((record: SettledRecord, attempts: SaveAttempts | undefined) => Promise<DataRecord | undefined>);

/** A form to open in a dialog. */
export interface FormRequest {
  /** Name of the form's schema. */
  readonly form: string;
  /** Initial values, over the entity's defaults. */
  readonly record?: DataRecord;
  /** The stored record with updates: another user may change it while the form is open. */
  readonly live?: LiveRow;
  readonly context?: Context;
  /** The field to focus, also on a phone. */
  readonly focus?: string;
  /** Default: the form's title. */
  readonly title?: string;
  /** Default: the form's submit text. */
  readonly submitLabel?: string;
  /**
   * Called on every change; may fill other fields by the form's handle, e.g. name and price of an article.
   * `begun` is the form's initial record, defaults included.
   */
  readonly changed?: (record: DataRecord, form: FormHandle, begun: DataRecord) => void;
  /**
   * Saves; may return the stored record. A rejection (`formFailure`) keeps the dialog open and displays its
   * problems at their fields.
   */
  readonly save?: SaveForm;
  /** The record is only read: it has no way to save. */
  readonly readOnly?: boolean;
  /** Text of the button that closes without saving. */
  readonly closeLabel?: string;
  /** A second way to save, e.g. with immediate confirmation; the form is checked alike. */
  readonly also?: {
    readonly label: string;
    readonly save: SaveForm;
  };
}
