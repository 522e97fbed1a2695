import type { FormProps } from '@rjsf/core';
import { useCallback, useEffect, useImperativeHandle, useRef } from 'react';
import { equal, type FormModel, proposedAfterChange, signatureIn, spansAfterChange } from '../../index.ts';
import type { SectionMounter } from '../field/createSectionMounter.ts';
import { FormContext } from '../field/FormContext.ts';
import { FormText } from '../field/FormText.tsx';
import { boundedWork, whenIdle } from '../field/store/work.ts';
import { useSnapshot } from '../useSnapshot.ts';
import { widgetNamed } from '../widgets/index.ts';
import { noteSession } from './drafts/useDraftOffers.ts';
import { useDraftSaving } from './drafts/useDraftSaving.ts';
import { useLeaveGuard } from './drafts/useLeaveGuard.ts';
import { ErrorSummary, OverworkedNotice, StillToFill } from './ErrorSummary.tsx';
import { FormFooter, useSendKey } from './FormFooter.tsx';
import { usePhotoQueue } from './photos/usePhotoQueue.ts';
import { useUnkeptPhotos } from './photos/useUnkeptPhotos.ts';
import { LayoutForm } from './rjsf/LayoutForm.tsx';
import { SchemaField } from './rjsf/SchemaField.tsx';
import { ChoiceOfSchemas, ObjectTemplate, PassThrough } from './rjsf/templates.tsx';
import type { OpenProps } from './SchemaFormProps.ts';
import { goToField, useHashTarget } from './sections/goTo.ts';
import { PageHead } from './sections/PageHead.tsx';
import { usePages } from './sections/pages.ts';
import { SectionNav } from './sections/SectionNav.tsx';
import { type FormMachine, useFormMachine } from './useFormMachine.ts';
import { useSubmit } from './useSubmit.ts';

/** Selector of an open combobox list. */
const OPEN_LIST = '[role="combobox"][aria-expanded="true"]';

/** The path of the field in that part of the page that has the focus. */
function focusedIn(part: Element | null): string | undefined {
  const { activeElement } = document;
  if (activeElement === null || part?.contains(activeElement) !== true) return undefined;
  return activeElement.closest('[data-field]')?.getAttribute('data-field') ?? undefined;
}

/** One form from its opening to saving; restoring a draft mounts another one. */
export function OpenForm(props: OpenProps) {
  const { ref, context, problems, readOnly = false, mode = 'page', session } = props;
  const draftKey = readOnly ? undefined : props.draftKey;
  const form = useRef<LayoutForm>(null);
  const place = useRef<HTMLDivElement>(null);
  const mounted = useRef(true);
  const onChange = (): void => {
    // A position may arrive after the form was left: it must not begin a draft of a saved record.
    if (!mounted.current) return;
    draft.changed();
    props.onChange?.(store.record());
  };
  const photos = usePhotoQueue(draftKey, session, {
    onStored: () => draft.keep(),
    onKept: ({ path }, uploaded) => {
      const current = store.get(path);
      const signature = signatureIn(current);
      const list: readonly unknown[] = Array.isArray(current) ? current : [];
      if (signature !== undefined) set(path, { ...signature, image: uploaded });
      else if (!isSignature(store.model, path) && !list.some((item) => equal(item, uploaded)))
        set(path, [...list, uploaded]);
      return draft.keep();
    },
  });
  const machine = useFormMachine(props, photos, onChange);
  const { parts, layout } = machine;
  const { store, mounter } = parts;
  const draft = useDraftSaving(draftKey, props.package.name, session, parts);
  const sending = useSubmit(parts, form, props, draft);
  machine.submitter.current = sending.submit;
  machine.judge.current = sending.mayBecome;
  const set = useCallback(
    (path: string, value: unknown): void => {
      const owner = store.model.ownerOf(path);
      if (owner === undefined) return;
      const inside = path.slice(owner.path.length).split('.').filter(Boolean);
      form.current?.onChange(value, [owner.section, owner.path, ...inside]);
    },
    [store],
  );
  machine.setter.current = set;
  const take: FormMachine['onValue'] = (place, value) => {
    const before = store.record();
    machine.onValue(place, value);
    const follow = spansAfterChange(store.model, store.record(), place.slice(1).join('.'));
    for (const [path, hours] of follow) {
      set(path, hours);
      store.touch(path);
    }
    const propose = () =>
      proposedAfterChange(store.model, store.record(), store.context(), String(place[1]), before);
    for (const [path, value] of boundedWork(propose) ?? []) set(path, value);
  };

  useImperativeHandle(
    ref,
    () => ({
      submit: (closes) => machine.submitter.current(closes),
      mayBecome: (values) => machine.judge.current(values),
      unsent: () => store.unsent() || photos.photos.get().length > 0,
      flush: () => store.pending.flush(),
      focus: (path) => goToField(parts, path),
      set,
      record: () => {
        store.pending.flush();
        return store.record();
      },
      dirty: () => {
        store.pending.flush();
        return store.dirty.get() || store.pending.unconfirmed.size > 0 || photos.photos.get().length > 0;
      },
      touched: () =>
        store.dirty.get() ||
        store.pending.waiting ||
        store.pending.unconfirmed.size > 0 ||
        photos.photos.get().length > 0 ||
        place.current?.querySelector(OPEN_LIST) != null,
      focused: () => focusedIn(place.current),
      discard: draft.drop,
      errors: () => store.summary.get().errors,
    }),
    [machine, parts, store, photos, set, draft],
  );
  useEffect(() => store.setContext(context), [store, context]);
  useEffect(() => photos.photos.subscribe(store.recheck), [photos, store]);
  useEffect(() => {
    if (problems) store.setServerProblems(problems);
  }, [store, problems]);
  useEffect(() => {
    const callOff = whenIdle(() => {
      store.warmUp();
      if (!readOnly) for (const { widget } of store.model.fields) widgetNamed(widget)?.ahead?.();
    }, 4000);
    mounted.current = true;
    return () => {
      callOff();
      store.close();
      mounted.current = false;
    };
  }, [store, readOnly]);
  useEffect(() => (draftKey === undefined ? undefined : noteSession(draftKey, session)), [draftKey, session]);
  useSendKey(place, props.onSubmit !== undefined && !readOnly, parts.submit);
  useRevealAll(mounter);
  useEffect(() => {
    if (parts.pages === undefined) return undefined;
    // A form that is opened again shows at once which pages lack something.
    store.recheck();
    return parts.pages.listen();
  }, [parts, store]);
  useHashTarget(parts);
  const typed = useSnapshot(store.dirty.subscribe, store.dirty.get);
  const queued = useSnapshot(photos.photos.subscribe, () => photos.photos.get().length > 0);
  const dirty = typed || queued;
  const hasUnkept = useUnkeptPhotos(photos);
  useLeaveGuard((dirty && draftKey === undefined) || hasUnkept, dirty, props.onDirty);

  return (
    <FormContext value={parts}>
      <div className="sf-columns" ref={place}>
        {mode === 'page' ? <WholeFormNav /> : null}
        <div className="sf-main">
          <PageHead />
          {readOnly ? null : <FormHelp help={props.package.form.help} />}
          <ErrorSummary />
          <OverworkedNotice readOnly={readOnly} />
          {readOnly ? null : <StillToFill />}
          <div inert={sending.closing}>
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
              onValue={take}
              onSend={parts.submit}
            >
              {/* Without a child rjsf would render its own submit button. */}
              <span hidden />
            </LayoutForm>
          </div>
          <FormFooter props={props} sending={sending} />
        </div>
      </div>
    </FormContext>
  );
}

/** False for a signature field that was cleared while its image was uploading: the image is then dropped. */
function isSignature({ byPath }: FormModel, path: string): boolean {
  return byPath.get(path)?.schema['x-signs'] !== undefined;
}

/** Help of the whole form; in a form of several pages on the first. */
function FormHelp({ help }: { readonly help: string | undefined }) {
  const isLater = (usePages()?.index ?? 0) > 0;
  if (help === undefined || isLater) return null;
  return (
    <p className="sf-help sf-form-help">
      <FormText text={help} />
    </p>
  );
}

/** List of sections; a form of several pages has `PageHead` instead. */
function WholeFormNav() {
  return usePages() === undefined ? <SectionNav /> : null;
}

/**
 * Mounts all sections before the browser's search (Ctrl+F, F3) and before printing: both see mounted content
 * only.
 */
function useRevealAll(mounter: SectionMounter): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'F3' || ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f'))
        mounter.revealAll();
    };
    addEventListener('keydown', onKey, { capture: true });
    addEventListener('beforeprint', mounter.revealAll);
    return () => {
      removeEventListener('keydown', onKey, { capture: true });
      removeEventListener('beforeprint', mounter.revealAll);
    };
  }, [mounter]);
}

/** Blueprint theme for @rjsf/core: replacements of its fields and templates. */
const THEME = {
  fields: { SchemaField },
  templates: {
    ObjectFieldTemplate: ObjectTemplate,
    FieldTemplate: PassThrough,
    MultiSchemaFieldTemplate: ChoiceOfSchemas,
  },
} satisfies Pick<FormProps, 'fields' | 'templates'>;
