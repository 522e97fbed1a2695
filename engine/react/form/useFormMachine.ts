import type { FieldPathList, ValidatorType } from '@rjsf/utils';
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import type { DataRecord } from '../../contract/index.ts';
import { createFormModel, defaultsOf } from '../../index.ts';
import type { FormParts } from './FormContext.ts';
import type { OpenProps } from './OpenProps.ts';
import type { PhotoQueue } from './photos/PhotoQueue.ts';
import { copyPath } from './rjsf/copyPath.ts';
import { precompiled } from './rjsf/precompiled.ts';
import { type LayoutData, type LayoutSchema, toLayoutData, toLayoutSchema } from './rjsf/toLayoutSchema.ts';
import { createSectionMounter } from './sections/createSectionMounter.ts';
import { createFormStore } from './store/createFormStore.ts';

export interface FormMachine {
  readonly parts: FormParts;
  readonly layout: LayoutSchema;
  /** What rjsf begins with. */
  readonly data: LayoutData;
  readonly validator: ValidatorType;
  readonly onValue: (path: FieldPathList, value: unknown) => void;
  /** Filled in by the form once it knows how to send. */
  readonly submitter: RefObject<() => Promise<boolean>>;
}

/** All that a form needs, made once when it opens: nothing here ever changes identity, so nothing renders because of it. */
export function useFormMachine(props: OpenProps, photos: PhotoQueue, onChange: () => void): FormMachine {
  const idPrefix = useId().replaceAll(/\W/g, '');
  const submitter = useRef<() => Promise<boolean>>(() => Promise.resolve(false));
  const listener = useRef(onChange);
  useLayoutEffect(() => {
    listener.current = onChange;
  });
  const [machine] = useState((): FormMachine => {
    const model = createFormModel(props.package);
    const store = createFormStore({
      model,
      check: props.check,
      record: beginning(props),
      context: props.context,
      dirty: props.restored,
      onChange: () => listener.current(),
    });
    const layout = toLayoutSchema(model, `${props.package.name}@${props.package.version}`);
    return {
      parts: {
        store,
        mounter: createSectionMounter(),
        idPrefix,
        formName: props.package.name,
        mode: props.mode ?? 'page',
        options: props.package.options,
        photos,
        submit: () => void submitter.current(),
      },
      layout,
      data: toLayoutData(model, store.record()),
      validator: precompiled(layout.schema, `${props.package.name}@${props.package.version}`, store.checkNow),
      onValue: ([, name, ...inside], value) => {
        const path = String(name);
        store.set(path, inside.length === 0 ? value : copyPath(store.get(path), inside, value));
      },
      submitter,
    };
  });
  return machine;
}

/** A new record begins with its entity's defaults; one that was kept, or a draft, is what it is: emptied fields stay empty. */
function beginning({ package: { entity }, record, restored }: OpenProps): DataRecord {
  const isKept = (entity['x-key'] ?? Object.keys(record)).some((key) => record[key] !== undefined);
  return restored || isKept ? record : { ...defaultsOf(entity), ...record };
}
