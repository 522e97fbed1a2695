import { Button } from '@blueprintjs/core';
import { useRef } from 'react';
import { equal, isEmpty } from '../../../index.ts';
import { useFocusBeside } from '../../feedback/useFocusBeside.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';

/** A row that was taken away with what it held. */
export interface Removed {
  readonly id: number;
  /** Its number then. */
  readonly number: number;
  /** Before which row it would stand now. */
  readonly at: number;
  readonly row: unknown;
}

/** Says where it stood that a row has been taken away, and takes that back. */
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
  /** What a row is called, in small letters. */
  readonly name: string;
  readonly number: number;
  /** Absent while the list is full. */
  readonly putBack: (() => void) | undefined;
}

/** Whether something was answered in a row, beyond what a new one begins with. */
export function holdsAnswers(row: unknown, fresh: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(row ?? {}).some(([name, value]) => !isEmpty(value) && !equal(value, fresh[name]));
}
