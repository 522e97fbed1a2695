import { Button, InputGroup } from '@blueprintjs/core';
import { Tick } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import type { Territory } from '../../../contract/index.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';
import { writtenCoordinates } from './coordinates.ts';

type Coordinates = readonly [latitude: number, longitude: number];

/**
 * Coordinates typed from a map or another device. Invalid ones are refused at once; a position outside the
 * area of work needs a confirmation.
 */
export function TypedPosition({ give }: { readonly give: (position: string) => void }) {
  const { text, translate, territory } = useFormServices();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const [outside, setOutside] = useState<Coordinates>();
  const use = (coordinates: Coordinates): void => {
    setOutside(undefined);
    give(coordinates.join(','));
  };
  const take = (): void => {
    const coordinates = writtenCoordinates(typed);
    setWrong(coordinates === undefined);
    if (coordinates === undefined) setOutside(undefined);
    else if (territory === undefined || isWithin(territory, coordinates)) use(coordinates);
    else setOutside(coordinates);
  };
  const swapped: Coordinates | undefined = outside && [outside[1], outside[0]];
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
          onValueChange={(input) => {
            setTyped(input);
            setOutside(undefined);
          }}
        />
        <Button icon={<Tick />} text={text('form.position.use')} onClick={take} />
      </div>
      <p className="sf-error" role="alert" id={`${id}-wrong`}>
        {wrong ? text('form.position.wrong') : ''}
      </p>
      <div className="sf-warning" role="status">
        {outside === undefined || territory === undefined ? null : (
          <>
            <p>
              {text('form.position.outside', {
                position: outside.join(', '),
                territory: translate(territory.title),
              })}
            </p>
            <div className="sf-row">
              {swapped !== undefined && isWithin(territory, swapped) ? (
                <Button
                  text={text('form.position.swap', { position: swapped.join(', ') })}
                  onClick={() => use(swapped)}
                />
              ) : null}
              <Button text={text('form.position.right')} onClick={() => use(outside)} />
            </div>
          </>
        )}
      </div>
    </div>
  );
}

function isWithin({ south, north, west, east }: Territory, [latitude, longitude]: Coordinates): boolean {
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}
