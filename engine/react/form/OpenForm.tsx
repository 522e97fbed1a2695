import { useEffect, useImperativeHandle, useRef, useSyncExternalStore } from 'react';
import { useDraftSaving } from './drafts/useDraftSaving.ts';
import { useLeaveGuard } from './drafts/useLeaveGuard.ts';
import { FormContext } from './FormContext.ts';
import { FormFooter } from './FormFooter.tsx';
import { LayoutForm } from './rjsf/LayoutForm.tsx';
import { THEME } from './rjsf/theme.ts';
import type { SchemaFormProps } from './SchemaFormProps.ts';
import { goToField } from './sections/goTo.ts';
import { SectionNav } from './sections/SectionNav.tsx';
import { useHashTarget } from './sections/useHashTarget.ts';
import { useRevealAll } from './sections/useRevealAll.ts';
import { whenIdle } from './store/idle.ts';
import { ErrorSummary } from './summary/ErrorSummary.tsx';
import { useFormMachine } from './useFormMachine.ts';
import { useSubmit } from './useSubmit.ts';

/** One form from opening to saving; a restored draft opens another one. */
export function OpenForm(props: SchemaFormProps & { readonly restored: boolean }) {
  const { ref, context, problems, readOnly = false, draftKey, mode = 'page' } = props;
  const form = useRef<LayoutForm>(null);
  const onChange = (): void => {
    draft.changed();
    props.onChange?.(store.record());
  };
  const machine = useFormMachine(props, onChange);
  const { parts, layout } = machine;
  const { store, mounter } = parts;
  const draft = useDraftSaving(readOnly ? undefined : draftKey, store);
  const sending = useSubmit(parts, form, props, draft);
  machine.submitter.current = sending.submit;

  useImperativeHandle(
    ref,
    () => ({
      submit: () => machine.submitter.current(),
      flush: () => store.pending.flush(),
      focus: (path) => goToField(parts, path),
      set: (path, value) => {
        const section = store.model.byPath.get(path)?.section;
        if (section !== undefined) form.current?.onChange(value, [section, path]);
      },
      record: () => {
        store.pending.flush();
        return store.record();
      },
      errors: () => store.summary.get().errors,
    }),
    [machine, parts, store],
  );
  useEffect(() => store.setContext(context), [store, context]);
  useEffect(() => {
    if (problems) store.setServerProblems(problems);
  }, [store, problems]);
  useEffect(() => {
    const callOff = whenIdle(store.warmUp, 4000);
    return () => {
      callOff();
      store.close();
    };
  }, [store]);
  useRevealAll(mounter);
  useHashTarget(parts);
  const dirty = useSyncExternalStore(store.dirty.subscribe, store.dirty.get);
  useLeaveGuard(dirty && draftKey === undefined, dirty, props.onDirty);

  return (
    <FormContext value={parts}>
      <div className="sf-columns">
        {mode === 'page' ? <SectionNav /> : null}
        <div className="sf-main">
          <ErrorSummary />
          <LayoutForm
            ref={form}
            tagName="div"
            className="sf-body"
            schema={layout.schema}
            uiSchema={layout.uiSchema}
            formData={machine.data}
            validator={machine.validator}
            idPrefix={parts.idPrefix}
            readonly={readOnly}
            fields={THEME.fields}
            templates={THEME.templates}
            showErrorList={false}
            onValue={machine.onValue}
            onSend={parts.submit}
          >
            {/* rjsf would show its own button otherwise. */}
            <span hidden />
          </LayoutForm>
          <FormFooter props={props} sending={sending} />
        </div>
      </div>
    </FormContext>
  );
}
