import { Button, Classes } from '@blueprintjs/core';
import { useState } from 'react';
import type { Field, FieldModel } from '../../../contract/index.ts';
import { formatDecimal, numberIn, pointedDecimal } from '../../../index.ts';
import { useFormServices } from '../../field/FormServices.ts';
import { ariaOf, type WidgetProps } from '../Widget.ts';
import { useTypedText } from './TextWidgets.tsx';

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
    text: textOf(value),
    commit: (text) => {
      const parsed = numberIn(field.schema['x-unit'])(text) ?? text;
      const alternative = otherReading(field.schema, pointedDecimal(text));
      set(parsed);
      setReading(alternative === undefined ? undefined : { read: parsed, other: alternative });
      return textOf(parsed);
    },
    leave,
  });
  const input = (
    <input
      id={id}
      className={`${Classes.INPUT} sf-number`}
      type="text"
      inputMode={mayBeNegative(field) ? 'text' : isWhole(field) ? 'numeric' : 'decimal'}
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

const textOf = (value: unknown): string =>
  typeof value === 'number' ? formatDecimal(value) : typeof value === 'string' ? value : '';
const isWhole = (field: FieldModel): boolean => field.widget === 'integer' || field.schema.type === 'integer';
/** The keypads of phones for numbers lack a minus sign: the numeric one, on iOS the decimal one, too. */
const mayBeNegative = (field: FieldModel): boolean =>
  (field.schema.minimum ?? field.schema.exclusiveMinimum ?? 0) < 0;

interface NumberReadingProps {
  readonly schema: Field;
  /** Value in the record. */
  readonly value: unknown;
  /** The alternative reading; undefined: the text is unambiguous. */
  readonly other: number | undefined;
  readonly onTake: (other: number) => void;
}

/**
 * States how an ambiguous number was read and offers the other reading, which keypads without a comma cannot
 * type.
 */
function NumberReading({ schema, value, other, onTake }: NumberReadingProps) {
  const { text } = useFormServices();
  const unit = schema['x-unit'] === undefined ? '' : ` ${schema['x-unit']}`;
  const withUnit = (number: number) => `${formatDecimal(number)}${unit}`;
  return (
    <div className="sf-row sf-reading" role="status">
      {typeof value !== 'number' || other === undefined ? null : (
        <>
          <span>{text('form.number.read', { number: withUnit(value) })}</span>
          <Button
            text={text('form.number.meant', { number: withUnit(other) })}
            onClick={() => onTake(other)}
          />
        </>
      )}
    </div>
  );
}

/** Whether a number is a measure: a count has no decimals, and an amount without a unit may be a count. */
function isMeasured(schema: Field): boolean {
  const isNamed = schema['x-unit'] !== undefined || schema['x-measured'] === true;
  return isNamed && [schema.type].flat().includes('number');
}

/** The alternative reading, if it is within the field's bounds. */
function otherReading(schema: Field, other: number | undefined): number | undefined {
  const { minimum = -Infinity, maximum = Infinity } = schema;
  return other !== undefined && isMeasured(schema) && other >= minimum && other <= maximum
    ? other
    : undefined;
}
