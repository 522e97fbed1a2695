import { Button, InputGroup } from '@blueprintjs/core';
import { Cross, Locate, Tick } from '@blueprintjs/icons';
import { useId, useRef, useState } from 'react';
import type { Territory } from '../../../contract/index.ts';
import { coordinatesOf } from '../../../index.ts';
import { useFormParts } from '../../field/FormContext.ts';
import { useFormServices } from '../../field/FormServices.ts';
import type { WidgetProps } from '../Widget.ts';
import { writtenCoordinates } from './coordinates.ts';
import { mapUrl } from './mapUrl.ts';

/**
 * The phone's position on request; a failure leaves the field empty and displays the reason, and work goes on
 * (TEAM-11).
 */
export function PositionWidget({ id, field, value, set, leave, readOnly, describedBy }: WidgetProps) {
  const { text, locate, value: formatValue } = useFormServices();
  const { store } = useFormParts();
  const beside = field.schema['x-accuracy']?.field;
  const accuracy = beside === undefined ? undefined : store.get(beside);
  const setPosition = (position: string, metres: number | undefined): void => {
    if (beside !== undefined) store.set(beside, metres);
    set(position);
  };
  const [taking, setTaking] = useState(false);
  const [failure, setFailure] = useState('');
  const coordinates = coordinatesOf(value);
  /** For buttons that go with the press. */
  const focusTaking = (): void => document.getElementById(id)?.focus();

  const takePosition = async (): Promise<void> => {
    setTaking(true);
    setFailure('');
    const located = await locate(coordinates !== undefined);
    setTaking(false);
    if ('failure' in located) setFailure(text(located.failure));
    else {
      const metres = located.accuracy === undefined ? undefined : Math.ceil(located.accuracy);
      setPosition(`${located.latitude.toFixed(6)},${located.longitude.toFixed(6)}`, metres);
    }
    leave();
  };
  return (
    <div className="sf-position">
      {coordinates ? (
        <p className="sf-row">
          <bdi dir="ltr" className="sf-value">
            {formatValue(value, 'position')}
          </bdi>
          {typeof accuracy === 'number' ? (
            <span>{text('form.position.accuracy', { metres: formatValue(accuracy, 'number') })}</span>
          ) : null}
          <a className="sf-link" href={mapUrl(coordinates)} target="_blank" rel="noreferrer">
            {text('form.position.map')}
          </a>
        </p>
      ) : null}
      {readOnly && !coordinates ? <p className="sf-value sf-none">{text('form.empty')}</p> : null}
      {readOnly ? null : (
        <div className="sf-row">
          <Button
            id={id}
            icon={<Locate />}
            loading={taking}
            aria-describedby={describedBy}
            text={text(coordinates ? 'form.position.again' : 'form.position.take')}
            onClick={() => store.pending.expect(takePosition())}
          />
          {coordinates ? (
            <Button
              className="icon-button"
              icon={<Cross />}
              aria-label={text('form.position.clear')}
              onClick={() => {
                setPosition('', undefined);
                focusTaking();
              }}
            />
          ) : null}
        </div>
      )}
      {readOnly || coordinates || beside === undefined ? null : (
        <TypedPosition
          onPosition={(position) => {
            setPosition(position, undefined);
            leave();
            focusTaking();
          }}
        />
      )}
      <p className="sf-warning" role="status">
        {failure}
      </p>
    </div>
  );
}

type Coordinates = readonly [latitude: number, longitude: number];

/**
 * Coordinates typed from a map or another device. Invalid ones are refused at once; a position outside the
 * area of work needs a confirmation.
 */
export function TypedPosition({ onPosition }: { readonly onPosition: (position: string) => void }) {
  const { text, translate, territory } = useFormServices();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const [outside, setOutside] = useState<Coordinates>();
  const taker = useRef<HTMLButtonElement>(null);
  const use = (coordinates: Coordinates): void => {
    // The buttons of the question go with it.
    if (outside !== undefined) taker.current?.focus();
    setOutside(undefined);
    onPosition(coordinates.join(','));
  };
  const takePosition = (): void => {
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
        <Button ref={taker} icon={<Tick />} text={text('form.position.use')} onClick={takePosition} />
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
