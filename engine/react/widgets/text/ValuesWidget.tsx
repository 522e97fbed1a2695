import { Button } from '@blueprintjs/core';
import { Add, Trash } from '@blueprintjs/icons';
import { type ComponentType, useLayoutEffect, useRef } from 'react';
import type { FieldModel } from '../../../contract/index.ts';
import { widgetOf } from '../../../index.ts';
import { afterPress } from '../../feedback/afterPress.ts';
import { useFormParts } from '../../field/FormContext.ts';
import { useFormServices } from '../../field/FormServices.ts';
import type { WidgetProps } from '../Widget.ts';
import { DateTimeWidget, DateWidget, TimeWidget } from './DateWidgets.tsx';
import { NumberWidget } from './NumberWidget.tsx';
import { TextWidget } from './TextWidgets.tsx';

const INPUTS: Partial<Record<FieldModel['widget'], ComponentType<WidgetProps>>> = {
  date: DateWidget,
  time: TimeWidget,
  'date-time': DateTimeWidget,
  number: NumberWidget,
  integer: NumberWidget,
  decimal: NumberWidget,
};

/** A list of values, each in a separate control; blank ones are dropped. */
export function ValuesWidget(props: WidgetProps) {
  const { id, path, field, value, set, leave, describedBy } = props;
  const { store } = useFormParts();
  const { text, translate } = useFormServices();
  const values: readonly unknown[] = Array.isArray(value) ? value : [];
  // A flush commits several controls in a row: each continues from the result of the one before.
  const latest = useRef(values);
  const opened = useRef(false);
  useLayoutEffect(() => {
    latest.current = values;
  });
  useLayoutEffect(() => {
    if (opened.current) document.getElementById(`${id}_${values.length - 1}`)?.focus();
    opened.current = false;
  }, [id, values.length]);
  const setValues = (next: readonly unknown[]): void => {
    latest.current = next;
    set(next);
  };
  const schema = field.schema.items ?? {};
  const widget = widgetOf(schema);
  const Input = INPUTS[widget] ?? TextWidget;
  const label = translate(schema.title ?? field.label);
  return (
    <div className="sf-values">
      {values.map((entryValue, place) => {
        const number = place + 1;
        const entry = `${path}.${place}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no identity other than its index
          <div key={place} className="sf-row">
            <label className="only-readers" htmlFor={`${id}_${place}`}>
              {`${label} ${number}`}
            </label>
            <Input
              id={`${id}_${place}`}
              path={entry}
              field={{
                path: entry,
                section: field.section,
                schema,
                layout: { field: entry },
                widget,
                label,
                required: false,
              }}
              value={entryValue}
              // A late commit of a removed control is ignored.
              set={(typed) => place < latest.current.length && setValues(latest.current.with(place, typed))}
              leave={() => {
                afterPress(() => store.pending.flushOne(entry));
                leave();
              }}
              required={false}
              readOnly={false}
              invalid={props.invalid}
              describedBy={describedBy}
            />
            <Button
              className="icon-button"
              variant="minimal"
              intent="danger"
              icon={<Trash />}
              aria-label={text('form.values.remove', { label, number })}
              onClick={() => {
                store.pending.flush();
                setValues(latest.current.toSpliced(place, 1));
                document.getElementById(id)?.focus();
              }}
            />
          </div>
        );
      })}
      <Button
        id={id}
        icon={<Add />}
        text={text('form.values.add')}
        onClick={() => {
          opened.current = true;
          setValues([...latest.current, '']);
        }}
      />
    </div>
  );
}
