import { Button, Dialog, DialogBody } from '@blueprintjs/core';
import { type RefObject, useMemo, useRef, useSyncExternalStore } from 'react';
import type { DataRecord, FormPackage, SettledRecord } from '../../../engine/contract/index.ts';
import { defaultsOf } from '../../../engine/index.ts';
import type { SchemaForm } from '../../../engine/react/form/index.ts';
import {
  type FormHandle,
  useEngine,
  useFeedback,
  useMessages,
  useSchema,
} from '../../../engine/react/index.ts';
import { FollowedForm } from './FollowedForm.tsx';
import type { FormRequest } from './FormRequest.ts';
import { LoadedForm } from './LoadedForm.tsx';
import { useBackStep } from './useBackStep.ts';

interface FormDialogProps {
  readonly request: FormRequest;
  /** The saved record, or null when the person thinks better of it. */
  readonly onAnswer: (record: SettledRecord | null) => void;
}

/** A form in a dialog. A tap beside it does nothing: what was typed is not lost to a gloved thumb. */
export function FormDialog({ request, onAnswer }: FormDialogProps) {
  const { t } = useMessages();
  const { confirm } = useFeedback();
  const schema = useSchema('form', request.form);
  const form = useRef<FormHandle>(null);
  const asking = useRef(false);
  const mayGo = () => form.current?.dirty() !== true;
  const leave = useBackStep(() => {
    if (!mayGo()) {
      void wayOut();
      return false;
    }
    onAnswer(null);
    return true;
  });
  // The history is as it was before the answer is heard: who asked may go to another page then.
  const answer = (record: SettledRecord | null) => leave().then(() => onAnswer(record));
  /** Back and Escape are pressed by mistake more often than the dialog's own button. */
  const wayOut = async () => {
    if (asking.current) return;
    asking.current = true;
    const agreed = mayGo() || (await confirm(t('dialog.unsaved')));
    asking.current = false;
    if (agreed) await answer(null);
  };
  return (
    <Dialog
      isOpen
      title={t(request.title ?? schema.data?.form.title ?? '')}
      onClose={() => void wayOut()}
      canOutsideClickClose={false}
      isCloseButtonShown={false}
      className="form-dialog"
    >
      <DialogBody>
        <LoadedForm form={request.form}>
          {(pkg, check) => <Filled {...{ request, form, pkg, check }} onAnswer={answer} />}
        </LoadedForm>
      </DialogBody>
    </Dialog>
  );
}

interface FilledProps {
  readonly request: FormRequest;
  readonly onAnswer: (record: SettledRecord | null) => Promise<void>;
  readonly form: RefObject<FormHandle | null>;
  readonly pkg: FormPackage;
  readonly check: Parameters<typeof SchemaForm>[0]['check'];
}

function Filled({ request, form, onAnswer, pkg, check }: FilledProps) {
  const { context: common } = useEngine();
  const { t } = useMessages();
  const { save, submitLabel, closeLabel, also, context: given, changed } = request;
  const saving = useRef(save);
  const stored = useSyncExternalStore(
    request.live?.subscribe ?? never,
    () => request.live?.get() ?? request.record,
  );
  const record = useMemo<DataRecord>(
    () => ({ ...defaultsOf(pkg.entity), ...knownTo(pkg, stored ?? {}) }),
    [pkg, stored],
  );
  const context = useMemo(() => ({ ...common, ...given }), [common, given]);
  return (
    <FollowedForm
      mode="dialog"
      package={pkg}
      check={check}
      record={record}
      context={context}
      ref={form}
      onChange={(values) => form.current === null || changed?.(values, form.current, record)}
      footer={
        <>
          <Button text={t(closeLabel ?? 'ui.cancel')} onClick={() => void onAnswer(null)} />
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
      onSubmit={async (values) => {
        await saving.current?.(values);
        await onAnswer(values);
      }}
      {...(submitLabel === undefined ? {} : { submitLabel: t(submitLabel) })}
    />
  );
}

/** What is not live tells nothing. */
const never = () => () => {};

/** A dialog may be offered more than its entity has: what a form does not know, it refuses. */
function knownTo({ entity }: FormPackage, record: DataRecord): DataRecord {
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => Object.hasOwn(entity.properties, name)),
  );
}
