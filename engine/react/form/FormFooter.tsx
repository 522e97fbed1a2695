import { Button } from '@blueprintjs/core';
import { type RefObject, useEffect } from 'react';
import { useAfterPress } from '../feedback/afterPress.ts';
import { useFormParts } from '../field/FormContext.ts';
import { useFormServices } from '../field/FormServices.ts';
import { useSnapshot } from '../useSnapshot.ts';
import type { SchemaFormProps } from './SchemaFormProps.ts';
import { usePages } from './sections/pages.ts';
import type { Sending } from './useSubmit.ts';

/** Buttons below the form and the live region for the outcome of a submit. */
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
  // The check may have changed which pages are visible, so the index is resolved against the current list.
  const turn = (index: number): void => {
    const page = pages?.shown.get().pages[index];
    if (page !== undefined) pages?.turn(page.id);
  };
  const wrong = useSnapshot(summary.subscribe, () => summary.get().errors.length);
  const { announcement } = sending;
  // The announced count is dropped once one of its fields is corrected, but only after the press that
  // corrected it is over: the button must not move under the finger.
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

/**
 * Ctrl+Enter (⌘+Enter) submits the form from any field, also from a multi-line text, where Enter is a line
 * break. In a dialog also from its title and buttons, since those may have the focus on opening.
 */
export function useSendKey(place: RefObject<HTMLElement | null>, sends: boolean, send: () => void): void {
  useEffect(() => {
    if (!sends) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      const asks = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.isComposing;
      if (!asks || event.repeat || event.defaultPrevented || !(event.target instanceof Node)) return;
      const whole = place.current?.closest('[role="dialog"]') ?? place.current;
      if (whole?.contains(event.target) !== true) return;
      event.preventDefault();
      send();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [place, sends, send]);
}
