import type { FieldPathList, RJSFSchema, ValidatorType } from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import type { ErrorObject } from 'ajv';
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import type { DataRecord, Problem } from '../../contract/index.ts';
import { createFormModel, type FormModel, initialRecord, isEmpty, setAt, withProposed } from '../../index.ts';
import { createSectionMounter } from '../field/createSectionMounter.ts';
import type { FormParts } from '../field/FormContext.ts';
import type { PhotoQueue } from '../field/PhotoQueue.ts';
import { createFormStore } from '../field/store/createFormStore.ts';
import { boundedWork } from '../field/store/work.ts';
import {
  copyPath,
  type LayoutData,
  type LayoutSchema,
  toLayoutData,
  toLayoutSchema,
} from './rjsf/layoutSchema.ts';
import type { FormHandle, OpenProps } from './SchemaFormProps.ts';
import { createPageTurner } from './sections/pages.ts';

export interface FormMachine {
  readonly parts: FormParts;
  readonly layout: LayoutSchema;
  /** rjsf's initial form data. */
  readonly data: LayoutData;
  readonly validator: ValidatorType;
  readonly onValue: (path: FieldPathList, value: unknown) => void;
  /** Set by the form once its submit exists. */
  readonly submitter: RefObject<FormHandle['submit']>;
  /** Set by the form: the check of a record with changed values. */
  readonly judge: RefObject<FormHandle['mayBecome']>;
  /** Set by the form: writes a value into a field. */
  readonly setter: RefObject<FormParts['put']>;
}

/**
 * Creates once, on opening, everything a form needs. The identities never change, so they cause no re-render.
 */
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
      stored: props.restored
        ? beginning(model, { ...props, record: props.stored ?? props.record, restored: false })
        : undefined,
      context: props.context,
      dirty: props.restored,
      commitAfter: props.commitAfter,
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
  const initial = isKept
    ? record
    : proposedWithin(model, { ...defaultsFor(model, pkg), ...record }, record, context);
  return readOnly === true ? initial : withUntouched(model, initial);
}

/** `withProposed`, skipped if it exceeds the time limit of calculations. */
function proposedWithin(...args: Parameters<typeof withProposed>): DataRecord {
  return boundedWork(() => withProposed(...args)) ?? args[1];
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

/**
 * rjsf's precompiled validator over the form's check, which is AJV compiled on the server and loaded as an ES
 * module (the content security policy forbids `eval`). `validate` covers the whole form: schema, rules
 * between fields, conditions. The `$id` of the layout schema identifies it, so rjsf neither hashes nor
 * compares schemas.
 */
function precompiled(schema: RJSFSchema, id: string, validate: () => readonly Problem[]): ValidatorType {
  const compiled = Object.assign(
    (_data: unknown): boolean => {
      compiled.errors = validate().map(toAjvError);
      return compiled.errors.length === 0;
    },
    { errors: null as ErrorObject[] | null },
  );
  return createPrecompiledValidator({ [id]: compiled }, schema);
}

function toAjvError(problem: Problem): ErrorObject {
  return {
    keyword: problem.rule,
    instancePath: `/${problem.path.replaceAll('.', '/')}`,
    schemaPath: `#/${problem.rule}`,
    params: {},
    message: problem.message ?? problem.rule,
  };
}
