import { Button } from '@blueprintjs/core';
import type { Field } from '../../../contract/index.ts';
import { formatDecimal } from '../../../index.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';

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
export function NumberReading({ schema, value, other, onTake }: NumberReadingProps) {
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
export function isMeasured(schema: Field): boolean {
  const isNamed = schema['x-unit'] !== undefined || schema['x-measured'] === true;
  return isNamed && [schema.type].flat().includes('number');
}

/** The alternative reading, if it is within the field's bounds. */
export function otherReading(schema: Field, other: number | undefined): number | undefined {
  const { minimum = -Infinity, maximum = Infinity } = schema;
  return other !== undefined && isMeasured(schema) && other >= minimum && other <= maximum
    ? other
    : undefined;
}
