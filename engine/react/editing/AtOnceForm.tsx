import { useCallback, useMemo, useRef } from 'react';
import type { Check, Context, DataRecord, FormPackage, ScreenSchema } from '../../contract/index.ts';
import { equal, fillInput, placeInput } from '../../index.ts';
import { useWrite } from '../calls/useWrites.ts';
import { LazySchemaForm } from '../form/LazySchemaForm.tsx';
import { useEngine } from '../provider/Engine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { useCurrent } from '../useCurrent.ts';
import { ownFields } from './formFields.ts';
import { usePendingWork } from './pendingWork.ts';
import { clearedIn } from './saving.ts';

interface AtOnceFormProps {
  readonly pkg: FormPackage;
  readonly check: Check;
  readonly record: DataRecord;
  readonly context: Context;
  /** Values loaded by the form's own schema. */
  readonly loaded: Context;
  /** The saving call of the block's schema. */
  readonly save?: NonNullable<ScreenSchema['blocks'][number]['props']>['save'];
  readonly readOnly?: boolean | undefined;
}

/**
 * A form without submit button: each answer is sent separately and in order, since two answers are two facts.
 * A failed one is sent again with the next, and before the surrounding wizard continues.
 */
export function AtOnceForm(props: AtOnceFormProps) {
  const { pkg, check, record, save, readOnly = false } = props;
  const { t } = useMessages();
  const context = useMemo(() => ({ ...props.context, ...props.loaded }), [props.context, props.loaded]);
  const { routes } = useEngine();
  const { write } = useWrite(save?.call ?? '');
  const latestAnswers = useRef(record);
  const savedAnswers = useRef(record);
  /** Fields of failed sends: a send without answer may have been stored. */
  const uncertainFields = useRef(new Set<string>());
  const sending = useRef(Promise.resolve(true));

  const send = async (): Promise<boolean> => {
    const route = save && routes[save.call];
    const answersNow = latestAnswers.current;
    const changed = ownFields(pkg).filter(
      (name) => uncertainFields.current.has(name) || !equal(answersNow[name], savedAnswers.current[name]),
    );
    if (save === undefined || route === undefined || changed.length === 0) return true;
    const filled = Object.fromEntries(changed.map((name) => [name, answersNow[name]])) as DataRecord;
    const answers = clearedIn(pkg.entity, filled, changed);
    const body = save.at === undefined ? answers : { [save.at]: answers };
    const { ok } = await write(placeInput(route, { ...fillInput(save.input, context), ...body }));
    for (const name of changed) uncertainFields.current[ok ? 'delete' : 'add'](name);
    if (ok) savedAnswers.current = { ...savedAnswers.current, ...filled };
    return ok;
  };
  const latest = useCurrent(send);
  const sendNext = useCallback(() => {
    const sendLatest = () => latest.current();
    // A failed send must not block the following ones.
    sending.current = sending.current.then(sendLatest, sendLatest);
    return sending.current;
  }, [latest]);
  usePendingWork(
    useCallback(async () => ((await sendNext()) ? undefined : t('wizard.unsaved')), [sendNext, t]),
  );
  return (
    <LazySchemaForm
      mode="dialog"
      package={pkg}
      check={check}
      record={record}
      context={context}
      readOnly={readOnly}
      onChange={(filled) => {
        latestAnswers.current = filled;
        void sendNext();
      }}
    />
  );
}
