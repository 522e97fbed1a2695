import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { DataRecord } from '../../contract/index.ts';
import {
  createFormModel,
  equal,
  type FormModel,
  initialRecord,
  isEmpty,
  proposedAfterChange,
  setAt,
  signatureIn,
  spansAfterChange,
  withProposed,
} from '../../index.ts';
import { createSectionMounter } from '../field/createSectionMounter.ts';
import { FormContext, type FormParts } from '../field/FormContext.ts';
import { createFormStore } from '../field/store/createFormStore.ts';
import { boundedWork, whenIdle } from '../field/store/work.ts';
import { useSnapshot } from '../useSnapshot.ts';
import { widgetNamed } from '../widgets/index.ts';
import { noteSession } from './drafts/useDraftOffers.ts';
import { useDraftSaving } from './drafts/useDraftSaving.ts';
import { ErrorSummary, StillToFill, TimeLimitNotice } from './ErrorSummary.tsx';
import { FormFooter, useSendKey } from './FormFooter.tsx';
import { usePhotoQueue } from './photos/usePhotoQueue.ts';
import { LayoutForm, type LayoutFormProps, precompiledValidator } from './rjsf/LayoutForm.tsx';
import { copyPath, toLayoutData, toLayoutSchema } from './rjsf/layoutSchema.ts';
import type { FormHandle, OpenProps } from './SchemaFormProps.ts';
import { goToField, useHashTarget, useRevealAll } from './sections/goTo.ts';
import { FormHelp, PageHead } from './sections/PageHead.tsx';
import { createPageTurner } from './sections/pages.ts';
import { SectionNav } from './sections/SectionNav.tsx';
import { useBeforeUnload, useUnstoredPhotosGuard } from './useLeaveGuard.ts';
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
  const { ref, context, readOnly = false, mode = 'page', session } = props;
  const draftKey = readOnly ? undefined : props.draftKey;
  const form = useRef<LayoutForm>(null);
  const place = useRef<HTMLDivElement>(null);
  const mounted = useRef(true);
  const latest = useRef<Latest>(undefined);
  const photos = usePhotoQueue(draftKey, session, {
    onStored: () => draft.keep(),
    onKept: ({ path }, uploaded) => {
      const current = store.get(path);
      const signature = signatureIn(current);
      const list: readonly unknown[] = Array.isArray(current) ? current : [];
      // A signature that was cleared while its image was uploading: the image is dropped.
      const isCleared = store.model.byPath.get(path)?.schema['x-signs'] !== undefined;
      if (signature !== undefined) setField(path, { ...signature, image: uploaded });
      else if (!isCleared && !list.some((item) => equal(item, uploaded))) setField(path, [...list, uploaded]);
      return draft.keep();
    },
  });
  const idPrefix = useId().replaceAll(/\W/g, '');
  // Created once, on opening: the identities never change, so they cause no re-render.
  const [{ parts, layout, data, validator, onLayoutChange }] = useState(() =>
    createFormParts(props, { idPrefix, photos, form, latest }),
  );
  const { store, setField } = parts;
  const draft = useDraftSaving(draftKey, props.package.name, session, parts);
  const sending = useSubmit(parts, form, props, draft);
  useLayoutEffect(() => {
    latest.current = {
      submit: sending.submit,
      mayBecome: sending.mayBecome,
      changed: () => {
        // A position may arrive after the form was left: it must not begin a draft of a saved record.
        if (!mounted.current) return;
        draft.changed();
        props.onChange?.(store.record());
      },
    };
  });

  useImperativeHandle(
    ref,
    () => ({
      submit: (closes) => latest.current?.submit(closes) ?? Promise.resolve(false),
      mayBecome: (values) => latest.current?.mayBecome(values) ?? false,
      unsent: () => store.unsent() || photos.photos.get().length > 0,
      flush: () => store.pending.flush(),
      focus: (path) => goToField(parts, path),
      set: setField,
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
    [parts, store, photos, setField, draft],
  );
  useEffect(() => store.setContext(context), [store, context]);
  useEffect(() => photos.photos.subscribe(store.recheck), [photos, store]);
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
  useRevealAll(parts);
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
  useUnstoredPhotosGuard(photos);
  useBeforeUnload(dirty && draftKey === undefined);
  const tellDirty = useEffectEvent((isDirty: boolean) => props.onDirty?.(isDirty));
  useEffect(() => tellDirty(dirty), [dirty]);

  return (
    <FormContext value={parts}>
      <div className="sf-columns" ref={place}>
        {mode === 'page' ? <SectionNav /> : null}
        <div className="sf-main">
          <PageHead />
          {readOnly ? null : <FormHelp help={props.package.form.help} />}
          <ErrorSummary />
          <TimeLimitNotice readOnly={readOnly} />
          {readOnly ? null : <StillToFill />}
          <div inert={sending.closing}>
            <LayoutForm
              ref={form}
              tagName="div"
              className="sf-body"
              schema={layout.schema}
              uiSchema={layout.uiSchema}
              formData={data}
              validator={validator}
              idPrefix={parts.idPrefix}
              readonly={readOnly}
              showErrorList={false}
              onValue={onLayoutChange}
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

/** What the last rendering gave: read by what is created once. */
interface Latest extends Pick<FormHandle, 'submit' | 'mayBecome'> {
  readonly changed: () => void;
}

interface FormPartsInput extends Pick<FormParts, 'idPrefix' | 'photos'> {
  readonly form: RefObject<LayoutForm | null>;
  readonly latest: RefObject<Latest | undefined>;
}

/** Everything that a form needs while it is open: store, pages, rjsf's schema, data and validator. */
function createFormParts(props: OpenProps, { idPrefix, photos, form, latest }: FormPartsInput) {
  const { package: pkg, mode = 'page' } = props;
  const model = createFormModel(pkg);
  const store = createFormStore({
    model,
    check: props.check,
    record: beginning(model, props),
    stored: props.restored
      ? beginning(model, { ...props, record: props.stored ?? props.record, restored: false })
      : undefined,
    context: props.context,
    dirty: props.restored,
    commitAfter: props.commitAfter,
    isAwaited: (path) =>
      photos.photos.get().some((photo) => photo.path === path && photo.state !== 'refused'),
    onChange: () => latest.current?.changed(),
  });
  const setField: FormParts['setField'] = (path, value) => {
    const owner = model.ownerOf(path);
    if (owner === undefined) return;
    const inside = path.slice(owner.path.length).split('.').filter(Boolean);
    form.current?.onChange(value, [owner.section, owner.path, ...inside]);
  };
  const onLayoutChange: LayoutFormProps['onValue'] = ([, name, ...inside], value) => {
    const before = store.record();
    const path = String(name);
    store.set(path, inside.length === 0 ? value : copyPath(store.get(path), inside, value));
    for (const [other, hours] of spansAfterChange(model, store.record(), [path, ...inside].join('.'))) {
      setField(other, hours);
      store.touch(other);
    }
    const propose = () => proposedAfterChange(model, store.record(), store.context(), path, before);
    for (const [other, proposed] of boundedWork(propose) ?? []) setField(other, proposed);
  };
  const { pages, oneQuestion } = pkg.form;
  const turned = props.readOnly !== true && (pages !== undefined || oneQuestion !== undefined);
  const id = `${pkg.name}@${pkg.version}`;
  const layout = toLayoutSchema(model, id);
  const parts: FormParts = {
    store,
    mounter: createSectionMounter(),
    idPrefix,
    formName: pkg.name,
    mode,
    pages: turned
      ? createPageTurner({ store, first: props.session.page, inHistory: mode === 'page' })
      : undefined,
    options: pkg.options,
    photos,
    submit: () => void latest.current?.submit(),
    setField,
  };
  const validator = precompiledValidator(layout.schema, id, store.checkNow);
  return { parts, layout, data: toLayoutData(model, store.record()), validator, onLayoutChange };
}

/**
 * Initial record. A new one gets its entity's defaults; a stored record or a draft stays as it is, emptied
 * fields included. An object without any answer yet (a part that only this form asks for) gets the defaults
 * of its fields.
 */
function beginning(
  model: FormModel,
  { package: pkg, record, restored, readOnly, context }: OpenProps,
): DataRecord {
  if (restored) return record;
  const isKept = (pkg.entity['x-key'] ?? Object.keys(record)).some((key) => record[key] !== undefined);
  const values = isKept ? record : { ...defaultsFor(model, pkg), ...record };
  // Without what is proposed, where that exceeds the time limit of calculations.
  const propose = () => withProposed(model, values, record, context);
  const initial = (isKept ? undefined : boundedWork(propose)) ?? values;
  return readOnly === true ? initial : withUntouched(model, initial);
}

function withUntouched({ fields }: FormModel, record: DataRecord): DataRecord {
  const untouched = fields.filter(({ path, schema }) => {
    const [first = ''] = path.split('.');
    return path !== first && schema.default !== undefined && isEmpty(record[first]);
  });
  return untouched.reduce((result, { path, schema }) => setAt(result, path, schema.default), record);
}

/**
 * Defaults without the parts of the record that this form does not contain: another form may ask for them.
 */
function defaultsFor({ fields }: FormModel, pkg: OpenProps['package']): DataRecord {
  const ownParts = new Set(fields.map(({ path }) => path.split('.')[0]));
  return Object.fromEntries(
    Object.entries(initialRecord(pkg)).filter(
      ([name, value]) => typeof value !== 'object' || ownParts.has(name),
    ),
  );
}
