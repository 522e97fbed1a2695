import { Classes } from '@blueprintjs/core';
import { useState } from 'react';
import type { FieldModel } from '../../../contract/index.ts';
import { formatDecimal, numberIn, pointedDecimal } from '../../../index.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';
import { ariaOf, type WidgetProps } from '../Widget.ts';
import { isMeasured, NumberReading, otherReading } from './NumberReading.tsx';
import { useTypedText } from './useTypedText.ts';

/**
 * A number as people write it, decimal comma included. Invalid text stays in the record as typed and is
 * reported as a problem.
 */
export function NumberWidget(props: WidgetProps & { readonly name?: string }) {
  const { id, path, field, value, set, leave } = props;
  const { translate } = useFormServices();
  // The reading chosen and the alternative.
  const [reading, setReading] = useState<{ readonly read: unknown; readonly other: number }>();
  const typed = useTypedText<HTMLInputElement>({
    path,
    text: typeof value === 'number' ? formatDecimal(value) : typeof value === 'string' ? value : '',
    commit: (text) => {
      const parsed = numberIn(field.schema['x-unit'])(text) ?? text;
      const alternative = otherReading(field.schema, pointedDecimal(text));
      set(parsed);
      setReading(alternative === undefined ? undefined : { read: parsed, other: alternative });
    },
    leave,
  });
  const input = (
    <input
      id={id}
      className={`${Classes.INPUT} sf-number`}
      type="text"
      inputMode={isWhole(field) && !mayBeNegative(field) ? 'numeric' : 'decimal'}
      autoComplete="off"
      placeholder={translate(field.layout.placeholder ?? '')}
      aria-label={props.name}
      {...ariaOf(props)}
      {...typed}
    />
  );
  if (!isMeasured(field.schema)) return input;
  return (
    <>
      {input}
      <NumberReading
        schema={field.schema}
        value={value}
        other={reading?.read === value ? reading?.other : undefined}
        onTake={(other) => {
          set(other);
          setReading(undefined);
          typed.ref.current?.focus();
        }}
      />
    </>
  );
}

const isWhole = (field: FieldModel): boolean => field.widget === 'integer' || field.schema.type === 'integer';
/** The numeric keypad of phones lacks a minus sign. */
const mayBeNegative = (field: FieldModel): boolean =>
  (field.schema.minimum ?? field.schema.exclusiveMinimum ?? 0) < 0;
