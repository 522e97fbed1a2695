import { useCallback, useMemo, useRef } from 'react';
import type { Check, Context, DataRecord, FormPackage, ScreenSchema } from '../../contract/index.ts';
import { equal, fillInput, placeInput } from '../../index.ts';
import { useWrite } from '../calls/useWrite.ts';
import { LazySchemaForm } from '../form/LazySchemaForm.tsx';
import { useEngine } from '../provider/useEngine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { ownFields } from './FollowedForm.tsx';
import { useBeforeNext } from './stepWork.ts';

interface AtOnceFormProps {
  readonly pkg: FormPackage;
  readonly check: Check;
  readonly record: DataRecord;
  readonly context: Context;
  /** What the form's own schema reads. */
  readonly loaded: Context;
  /** As a block's schema says: there is one. */
  readonly save?: NonNullable<ScreenSchema['blocks'][number]['props']>['save'];
  readonly readOnly?: boolean | undefined;
}

/**
 * A form without a button: each answer is sent as it is given, one after another and by itself, since two answers given quickly are two facts. What was not taken
 * is sent again with the next answer, and before the wizard around it goes on.
 */
export function AtOnceForm(props: AtOnceFormProps) {
  const { pkg, check, record, save, readOnly = false } = props;
  const { t } = useMessages();
  const context = useMemo(() => ({ ...props.context, ...props.loaded }), [props.context, props.loaded]);
  const { routes } = useEngine();
  const write = useWrite(save?.call ?? '');
  const given = useRef(record);
  const taken = useRef(record);
  const sending = useRef(Promise.resolve(true));

  const send = async (): Promise<boolean> => {
    const route = save && routes[save.call];
    const sent = given.current;
    const changed = ownFields(pkg).filter((name) => !equal(sent[name], taken.current[name]));
    if (save === undefined || route === undefined || changed.length === 0) return true;
    const answers = Object.fromEntries(changed.map((name) => [name, sent[name]]));
    const body = save.at === undefined ? answers : { [save.at]: answers };
    const { ok } = await write.run(placeInput(route, { ...fillInput(save.input, context), ...body }));
    if (ok) taken.current = { ...taken.current, ...answers };
    return ok;
  };
  const latest = useRef(send);
  latest.current = send;
  const sendNext = useCallback(() => {
    const sendLatest = () => latest.current();
    // One that failed holds up none that follow.
    sending.current = sending.current.then(sendLatest, sendLatest);
    return sending.current;
  }, []);
  useBeforeNext(
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
        given.current = filled;
        void sendNext();
      }}
    />
  );
}
