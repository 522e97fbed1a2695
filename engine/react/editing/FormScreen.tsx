import { use, useMemo } from 'react';
import type { Context, DataRecord } from '../../contract/index.ts';
import { CallFailure, getAt, placeInput } from '../../index.ts';
import { useCall as useAnyCall } from '../calls/useCall.ts';
import { useWrite as useAnyWrite } from '../calls/useWrite.ts';
import { useFeedback } from '../feedback/useFeedback.ts';
import { RecordPage } from '../pages/RecordPage.tsx';
import { useEngine } from '../provider/useEngine.ts';
import { ScreenContext } from '../screen/ScreenContext.ts';
import { FollowedForm } from './FollowedForm.tsx';
import { formFailure } from './formFailure.ts';
import { LoadedForm } from './LoadedForm.tsx';

interface LoadSpec {
  readonly call: string;
  /** Where the record lies in the answer; the answer itself when absent. */
  readonly at?: string;
  readonly input?: Readonly<Record<string, unknown>>;
}

export interface FormScreenProps {
  readonly form: string;
  readonly load?: LoadSpec;
  readonly save?: LoadSpec;
  readonly readOnly?: boolean;
  readonly context: Context;
}

/** One record by a form's name: loaded by a call, checked, saved by another; what is typed is kept as a draft. */
export function FormScreen(props: FormScreenProps) {
  const { load } = props;
  const { routes } = useEngine();
  const route = load === undefined ? undefined : routes[load.call];
  const input = useMemo(
    () => (load === undefined || route === undefined ? null : placeInput(route, load.input ?? {})),
    [load, route],
  );
  const answer = useAnyCall(load?.call ?? '', input);
  if (load === undefined) return <Filled {...props} record={NEW} />;
  return (
    <RecordPage call={answer}>
      {(data) => <Filled {...props} record={recordAt(data, load.at)} onStale={answer.refresh} />}
    </RecordPage>
  );
}

/** A record that is not there yet; the same one at every drawing. */
const NEW: DataRecord = {};

interface FilledProps extends FormScreenProps {
  readonly record: DataRecord;
  /** The server knows a newer state than this page: it is read, and the form tells of it. */
  readonly onStale?: () => unknown;
}

function Filled(props: FilledProps) {
  const { form, save, readOnly = false, record, context, onStale } = props;
  const { user, routes } = useEngine();
  const { toastMessage } = useFeedback();
  const write = useAnyWrite(save?.call ?? '', 'silent');
  const path = use(ScreenContext)?.screen.name ?? form;
  const submit = async (values: DataRecord) => {
    const route = save === undefined ? undefined : routes[save.call];
    if (save === undefined || route === undefined) return undefined;
    const body = save.at === undefined ? values : { [save.at]: values };
    const result = await write.run(placeInput(route, { ...save.input, ...body }));
    if (!result.ok) {
      if (isStale(result.failure)) onStale?.();
      // The form shows the server's words, and its problems at their fields.
      throw formFailure(result, save.at);
    }
    toastMessage('form.saved');
    return recordAt(result.value, save.at);
  };
  return (
    <LoadedForm form={form} lines={8}>
      {(pkg, check) => (
        <FollowedForm
          package={pkg}
          check={check}
          record={record}
          context={context}
          readOnly={readOnly || save === undefined}
          draftKey={`${user?.userId ?? 0}:${path}:${JSON.stringify(props.load?.input ?? {})}`}
          {...(save === undefined || readOnly ? {} : { onSubmit: submit })}
        />
      )}
    </LoadedForm>
  );
}

/** The server's word for a change made on an older state. */
function isStale(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.code === 'STALE';
}

function recordAt(data: unknown, at: string | undefined): DataRecord {
  const record = at === undefined ? data : getAt(data, at);
  return typeof record === 'object' && record !== null ? (record as DataRecord) : {};
}
