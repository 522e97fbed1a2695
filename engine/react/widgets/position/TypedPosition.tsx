import { Button, InputGroup } from '@blueprintjs/core';
import { Tick } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import { useFormServices } from '../../field/services/useFormServices.ts';
import { writtenCoordinates } from './coordinates.ts';

/** Coordinates that somebody writes, from a map or another device; what is no place on earth is told at once. */
export function TypedPosition({ give }: { readonly give: (position: string) => void }) {
  const { text } = useFormServices();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const take = (): void => {
    const coordinates = writtenCoordinates(typed);
    setWrong(coordinates === undefined);
    if (coordinates !== undefined) give(coordinates.map((each) => String(each)).join(','));
  };
  return (
    <div className="sf-typed-position">
      <label htmlFor={id}>{text('form.position.write')}</label>
      <div className="sf-row">
        <InputGroup
          id={id}
          dir="ltr"
          value={typed}
          placeholder="41.902800, 12.496400"
          autoComplete="off"
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? `${id}-wrong` : undefined}
          onValueChange={setTyped}
        />
        <Button icon={<Tick />} text={text('form.position.use')} onClick={take} />
      </div>
      <p className="sf-error" role="alert" id={`${id}-wrong`}>
        {wrong ? text('form.position.wrong') : ''}
      </p>
    </div>
  );
}
