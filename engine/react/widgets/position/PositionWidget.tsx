import { Button } from '@blueprintjs/core';
import { Cross, Locate } from '@blueprintjs/icons';
import { useState } from 'react';
import { coordinatesOf } from '../../../index.ts';
import { useFormParts } from '../../field/FormContext.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';
import type { WidgetProps } from '../Widget.ts';
import { mapUrl } from './mapUrl.ts';
import { TypedPosition } from './TypedPosition.tsx';

/**
 * The phone's position on request; a failure leaves the field empty and displays the reason, and work goes on
 * (TEAM-11).
 */
export function PositionWidget({ id, field, value, set, leave, readOnly, describedBy }: WidgetProps) {
  const { text, locate, value: formatValue } = useFormServices();
  const { store } = useFormParts();
  const beside = field.schema['x-accuracy']?.field;
  const accuracy = beside === undefined ? undefined : store.get(beside);
  const keep = (position: string, metres: number | undefined): void => {
    if (beside !== undefined) store.set(beside, metres);
    set(position);
  };
  const [taking, setTaking] = useState(false);
  const [failure, setFailure] = useState('');
  const coordinates = coordinatesOf(value);

  const take = async (): Promise<void> => {
    setTaking(true);
    setFailure('');
    const located = await locate(coordinates !== undefined);
    setTaking(false);
    if ('failure' in located) setFailure(text(located.failure));
    else {
      const metres = located.accuracy === undefined ? undefined : Math.ceil(located.accuracy);
      keep(`${located.latitude.toFixed(6)},${located.longitude.toFixed(6)}`, metres);
    }
    leave();
  };
  return (
    <div className="sf-position">
      {coordinates ? (
        <p className="sf-row">
          <bdi dir="ltr" className="sf-value">
            {coordinates.join(', ')}
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
            onClick={() => void take()}
          />
          {coordinates ? (
            <Button
              className="icon-button"
              icon={<Cross />}
              aria-label={text('form.position.clear')}
              onClick={() => keep('', undefined)}
            />
          ) : null}
        </div>
      )}
      {readOnly || coordinates || beside === undefined ? null : (
        <TypedPosition
          give={(position) => {
            keep(position, undefined);
            leave();
          }}
        />
      )}
      <p className="sf-warning" role="status">
        {failure}
      </p>
    </div>
  );
}
