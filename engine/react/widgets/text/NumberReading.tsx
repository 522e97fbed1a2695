import { Button } from '@blueprintjs/core';
import type { Field } from '../../../contract/index.ts';
import { formatDecimal } from '../../../index.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';

interface NumberReadingProps {
  readonly schema: Field;
  /** What the record holds. */
  readonly value: unknown;
  /** What else was meant, perhaps; undefined: what was written says one thing. */
  readonly other: number | undefined;
  readonly onTake: (other: number) => void;
}

/** How a number was read that is written as two may be, and the way to the other one: keypads without a comma cannot write it otherwise. */
export function NumberReading({ schema, value, other, onTake }: NumberReadingProps) {
  const { text } = useFormServices();
  const unit = schema['x-unit'] === undefined ? '' : ` ${schema['x-unit']}`;
  const said = (number: number) => `${formatDecimal(number)}${unit}`;
  return (
    <div className="sf-row sf-reading" role="status">
      {typeof value !== 'number' || other === undefined ? null : (
        <>
          <span>{text('form.number.read', { number: said(value) })}</span>
          <Button text={text('form.number.meant', { number: said(other) })} onClick={() => onTake(other)} />
        </>
      )}
    </div>
  );
}

/** Whether a number is a measure: a count has no decimals, and an amount without a unit may be one. */
export function isMeasured(schema: Field): boolean {
  const isNamed = schema['x-unit'] !== undefined || schema['x-measured'] === true;
  return isNamed && [schema.type].flat().includes('number');
}

/** What may have been meant as well, where that is within the field's bounds. */
export function otherReading(schema: Field, other: number | undefined): number | undefined {
  const { minimum = -Infinity, maximum = Infinity } = schema;
  return other !== undefined && isMeasured(schema) && other >= minimum && other <= maximum
    ? other
    : undefined;
}
