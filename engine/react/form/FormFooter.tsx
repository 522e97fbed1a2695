import { Button } from '@blueprintjs/core';
import { useSyncExternalStore } from 'react';
import { useAfterPress } from '../feedback/useAfterPress.ts';
import { useFormParts } from '../field/FormContext.ts';
import { useFormServices } from '../field/services/useFormServices.ts';
import type { SchemaFormProps } from './SchemaFormProps.ts';
import type { Sending } from './useSubmit.ts';

/** The buttons below the form, and the place where the outcome of a submit is said. */
export function FormFooter({
  props,
  sending,
}: {
  readonly props: SchemaFormProps;
  readonly sending: Sending;
}) {
  const { text, translate } = useFormServices();
  const { summary } = useFormParts().store;
  const wrong = useSyncExternalStore(summary.subscribe, () => summary.get().errors.length);
  const { announcement } = sending;
  // Once a field of them is mended, the count would be a lie; it goes when the press that mended it is over, which so meets its button.
  const stale = useAfterPress(sending.wrong > 0 && sending.wrong !== wrong);
  const label = props.submitLabel ?? translate(props.package.form.submit ?? text('form.submit'));
  const saves = props.onSubmit !== undefined && props.readOnly !== true;
  return (
    <div className="sf-foot">
      <p className={announcement === '' || stale ? 'only-readers' : 'sf-announcement'} role="alert">
        {stale ? '' : announcement}
      </p>
      {saves || props.footer ? (
        <div className="sf-footer">
          {props.footer}
          {saves ? (
            <Button
              intent="primary"
              text={sending.busy ? text('form.submitting') : label}
              loading={sending.busy}
              onClick={() => void sending.submit()}
            />
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
