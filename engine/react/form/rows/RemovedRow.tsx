import { Button } from '@blueprintjs/core';
import { useRef } from 'react';
import { equal, isEmpty } from '../../../index.ts';
import { useFocusBeside } from '../../feedback/useFocusBeside.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';

/** A removed row with its values, for undo. */
export interface Removed {
  readonly id: number;
  /** Its number (from 1) when it was removed. */
  readonly number: number;
  /** Index of the row before which it would be inserted now. */
  readonly at: number;
  readonly row: unknown;
}

/** Shows at its former place that a row was removed, with a button that restores it. */
export function RemovedRow({ name, number, putBack }: RemovedRowProps) {
  const { text } = useFormServices();
  const place = useRef<HTMLLIElement>(null);
  useFocusBeside(place);
  const slots = { row: name, number };
  return (
    <li ref={place} className="sf-removed">
      <p className="sf-row" role="status">
        {text('form.lines.removed', slots)}
        {putBack === undefined ? null : <Button text={text('form.lines.putBack', slots)} onClick={putBack} />}
      </p>
    </li>
  );
}

interface RemovedRowProps {
  /** Name of a row, in lower case. */
  readonly name: string;
  readonly number: number;
  /** Absent while the list is full. */
  readonly putBack: (() => void) | undefined;
}

/** Whether a row holds answers other than the defaults of a new one. */
export function holdsAnswers(row: unknown, fresh: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(row ?? {}).some(([name, value]) => !isEmpty(value) && !equal(value, fresh[name]));
}
