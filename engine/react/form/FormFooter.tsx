import { Button } from '@blueprintjs/core';
import { useSyncExternalStore } from 'react';
import { useAfterPress } from '../feedback/useAfterPress.ts';
import { useFormParts } from '../field/FormContext.ts';
import { useFormServices } from '../field/services/useFormServices.ts';
import { usePages } from './pages/usePage.ts';
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
  const { pages, store } = useFormParts();
  const { summary } = store;
  const view = usePages();
  const next = view?.pages[view.index + 1];
  // What a page shows may have changed with the check: by their order then.
  const turn = (index: number): void => {
    const page = pages?.shown.get().pages[index];
    if (page !== undefined) pages?.turn(page.id);
  };
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
      {saves || props.footer || view ? (
        <div className="sf-footer">
          {props.footer}
          {pages !== undefined && view !== undefined && view.index > 0 ? (
            <Button text={text('form.page.back')} onClick={() => turn(view.index - 1)} />
          ) : null}
          {next !== undefined ? (
            <Button
              intent="primary"
              text={text('form.page.next')}
              onClick={() => sending.mayGoOn() && turn((view?.index ?? 0) + 1)}
            />
          ) : saves ? (
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
