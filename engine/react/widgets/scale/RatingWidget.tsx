import { Star, StarEmpty } from '@blueprintjs/icons';
import { useRef } from 'react';
import { isEmpty, scaleOf, stepsOf } from '../../../index.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';
import type { WidgetProps } from '../Widget.ts';
import { ScaleEnds } from './ScaleEnds.tsx';
import { TakeBack } from './TakeBack.tsx';
import { takesBack } from './takesBack.ts';
import './scale.css';

/**
 * All steps of a scale side by side, as stars or numbers: one radio group, so one tab stop; arrow keys
 * choose, Delete clears.
 */
export function RatingWidget(props: WidgetProps) {
  const { id, field, value, set, leave, required, describedBy } = props;
  const { text, translate, value: formatValue } = useFormServices();
  const group = useRef<HTMLDivElement>(null);
  const scale = scaleOf(field.schema);
  const { least, most, stars } = field.layout.scale ?? {};
  if (scale === undefined) return null;
  const takeBack = (): void => {
    set('');
    group.current?.querySelector('input')?.focus();
  };
  const nameOf = (step: number): string => {
    const end = step === scale.least ? least : step === scale.most ? most : undefined;
    const place = text('form.scale.step', {
      value: formatValue(step, 'number'),
      most: formatValue(scale.most, 'number'),
    });
    return end === undefined ? place : `${place}: ${translate(end)}`;
  };
  const isGiven = (step: number): boolean => typeof value === 'number' && step <= value;
  return (
    <div className="sf-scale sf-rating" ref={group}>
      <div className={`sf-steps${stars === true ? ' sf-stars' : ''}`}>
        {stepsOf(scale).map((step, place) => (
          <label key={step} className="sf-step" data-given={isGiven(step)}>
            <input
              id={place === 0 ? id : `${id}-${place}`}
              type="radio"
              name={id}
              checked={step === value}
              required={required}
              aria-label={nameOf(step)}
              aria-describedby={describedBy}
              onChange={() => set(step)}
              onKeyDown={takesBack(!required && !isEmpty(value), takeBack)}
              onBlur={leave}
            />
            <span aria-hidden="true">
              {stars !== true ? formatValue(step, 'number') : isGiven(step) ? <Star /> : <StarEmpty />}
            </span>
          </label>
        ))}
      </div>
      <ScaleEnds layout={field.layout} />
      <TakeBack {...props} takeBack={takeBack} />
    </div>
  );
}
