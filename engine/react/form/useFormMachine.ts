import type { FieldPathList, ValidatorType } from '@rjsf/utils';
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import type { DataRecord } from '../../contract/index.ts';
import { createFormModel, defaultsOf, type FormModel, isEmpty, setAt, withProposed } from '../../index.ts';
import { createSectionMounter } from '../field/createSectionMounter.ts';
import type { FormParts } from '../field/FormContext.ts';
import type { PhotoQueue } from '../field/PhotoQueue.ts';
import { boundedWork } from '../field/store/boundedWork.ts';
import { createFormStore } from '../field/store/createFormStore.ts';
import type { OpenProps } from './OpenProps.ts';
import { createPageTurner } from './pages/createPageTurner.ts';
import { copyPath } from './rjsf/copyPath.ts';
import { precompiled } from './rjsf/precompiled.ts';
import { type LayoutData, type LayoutSchema, toLayoutData, toLayoutSchema } from './rjsf/toLayoutSchema.ts';
import type { FormHandle } from './SchemaFormProps.ts';

export interface FormMachine {
  readonly parts: FormParts;
  readonly layout: LayoutSchema;
  /** What rjsf begins with. */
  readonly data: LayoutData;
  readonly validator: ValidatorType;
  readonly onValue: (path: FieldPathList, value: unknown) => void;
  /** Filled in by the form once it knows how to send. */
  readonly submitter: RefObject<FormHandle['submit']>;
  /** Likewise, how it is judged as it would be. */
  readonly judge: RefObject<FormHandle['mayBecome']>;
  /** Likewise, how a value is put into a field. */
  readonly setter: RefObject<FormParts['put']>;
}

/** All that a form needs, made once when it opens: nothing here ever changes identity, so nothing renders because of it. */
export function useFormMachine(props: OpenProps, photos: PhotoQueue, onChange: () => void): FormMachine {
  const idPrefix = useId().replaceAll(/\W/g, '');
  const submitter = useRef<FormHandle['submit']>(() => Promise.resolve(false));
  const judge = useRef<FormHandle['mayBecome']>(() => false);
  const setter = useRef<FormParts['put']>(() => undefined);
  const listener = useRef(onChange);
  useLayoutEffect(() => {
    listener.current = onChange;
  });
  const [machine] = useState((): FormMachine => {
    const model = createFormModel(props.package);
    const store = createFormStore({
      model,
      check: props.check,
      record: beginning(model, props),
      context: props.context,
      dirty: props.restored,
      isAwaited: (path) =>
        photos.photos.get().some((photo) => photo.path === path && photo.state !== 'refused'),
      onChange: () => listener.current(),
    });
    const mode = props.mode ?? 'page';
    const { pages, oneQuestion } = props.package.form;
    const turned = props.readOnly !== true && (pages !== undefined || oneQuestion !== undefined);
    const layout = toLayoutSchema(model, `${props.package.name}@${props.package.version}`);
    return {
      parts: {
        store,
        mounter: createSectionMounter(),
        idPrefix,
        formName: props.package.name,
        mode,
        pages: turned
          ? createPageTurner({ store, first: props.session.page, inHistory: mode === 'page' })
          : undefined,
        options: props.package.options,
        photos,
        submit: () => void submitter.current(),
        put: (path, value) => setter.current(path, value),
      },
      layout,
      data: toLayoutData(model, store.record()),
      validator: precompiled(layout.schema, `${props.package.name}@${props.package.version}`, store.checkNow),
      onValue: ([, name, ...inside], value) => {
        const path = String(name);
        store.set(path, inside.length === 0 ? value : copyPath(store.get(path), inside, value));
      },
      submitter,
      judge,
      setter,
    };
  });
  return machine;
}

/**
 * A new record begins with its entity's defaults; one that was kept, or a draft, is what it is: emptied fields stay empty. Of an object that
 * nobody has filled yet (a part of the record that this form alone asks for) the fields begin as in a new record.
 */
function beginning(
  model: FormModel,
  { package: { entity }, record, restored, readOnly, context }: OpenProps,
): DataRecord {
  if (restored) return record;
  const isKept = (entity['x-key'] ?? Object.keys(record)).some((key) => record[key] !== undefined);
  const begun = isKept
    ? record
    : proposedWithin(model, { ...defaultsFor(model, entity), ...record }, record, context);
  return readOnly === true ? begun : withUntouched(model, begun);
}

/** Without what would hold the page. */
function proposedWithin(...given: Parameters<typeof withProposed>): DataRecord {
  return boundedWork(() => withProposed(...given)) ?? given[1];
}

function withUntouched({ fields }: FormModel, record: DataRecord): DataRecord {
  const untouched = fields.filter(({ path, schema }) => {
    const [first = ''] = path.split('.');
    return path !== first && schema.default !== undefined && isEmpty(record[first]);
  });
  return untouched.reduce((begun, { path, schema }) => setAt(begun, path, schema.default), record);
}

/** Without the parts of the record that the form does not ask for: another form may be theirs. */
function defaultsFor({ fields }: FormModel, entity: OpenProps['package']['entity']): DataRecord {
  const asked = new Set(fields.map(({ path }) => path.split('.')[0]));
  return Object.fromEntries(
    Object.entries(defaultsOf(entity)).filter(
      ([name, value]) => typeof value !== 'object' || asked.has(name),
    ),
  );
}
