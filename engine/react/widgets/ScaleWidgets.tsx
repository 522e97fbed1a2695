import { Button } from '@blueprintjs/core';
import { Cross, Star, StarEmpty } from '@blueprintjs/icons';
import { type CSSProperties, type KeyboardEvent, useRef } from 'react';
import type { FieldLayout } from '../../contract/index.ts';
import { isEmpty, middleOf, scaleOf, stepsOf } from '../../index.ts';
import { useFormServices } from '../field/FormServices.ts';
import { NumberWidget } from './text/NumberWidget.tsx';
import { ariaOf, type WidgetProps } from './Widget.ts';
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
  // The loader refuses such a field (WRONG_WIDGET); a preview of an unchecked draft may have one.
  if (scale === undefined) return null;
  const clearAnswer = (): void => {
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
              onKeyDown={clearOnDelete(!required && !isEmpty(value), clearAnswer)}
              onBlur={leave}
            />
            <span aria-hidden="true">
              {stars !== true ? formatValue(step, 'number') : isGiven(step) ? <Star /> : <StarEmpty />}
            </span>
          </label>
        ))}
      </div>
      <ScaleEnds layout={field.layout} />
      <ClearButton {...props} clearAnswer={clearAnswer} />
    </div>
  );
}

/**
 * A number by a slider, also editable as text beside it. Unanswered until touched: a tap at the present
 * position or the space bar answers as well as a move.
 */
export function RangeWidget(props: WidgetProps) {
  const { id, field, value, set, leave, required, describedBy } = props;
  const { text, translate, value: formatValue } = useFormServices();
  const scale = scaleOf(field.schema);
  if (scale === undefined) return null;
  const { least, most, step } = scale;
  const answer = typeof value === 'number' ? value : undefined;
  const place = Math.min(Math.max(answer ?? middleOf(scale), least), most);
  const unit = field.schema['x-unit'];
  const numberText = (number: number): string => `${formatValue(number, 'number')}${unit ? ` ${unit}` : ''}`;
  const touched = (): void => (answer === undefined ? set(place) : undefined);
  const clearAnswer = (): void => {
    set('');
    document.getElementById(id)?.focus();
  };
  return (
    <div className="sf-scale" data-blank={answer === undefined}>
      <div className="sf-row sf-range">
        <input
          id={id}
          type="range"
          min={least}
          max={most}
          step={step}
          value={place}
          style={{ '--filled': (place - least) / (most - least) } as CSSProperties}
          {...ariaOf(props)}
          aria-labelledby={`${id}-label`}
          aria-describedby={[describedBy, `${id}-ends`].filter(Boolean).join(' ')}
          aria-valuetext={answer === undefined ? text('form.unanswered') : numberText(answer)}
          onChange={(event) => set(Number(event.target.value))}
          onPointerUp={touched}
          onKeyDown={(event) => {
            clearOnDelete(!required && !isEmpty(value), clearAnswer)(event);
            if (event.key !== ' ') return;
            event.preventDefault();
            touched();
          }}
          onBlur={leave}
        />
        <NumberWidget
          {...props}
          id={`${id}-typed`}
          name={text('form.scale.typed', { label: translate(field.label) })}
        />
      </div>
      <ScaleEnds id={`${id}-ends`} layout={field.layout} numbers={[numberText(least), numberText(most)]} />
      <ClearButton {...props} clearAnswer={clearAnswer} />
    </div>
  );
}

interface Props {
  readonly layout: FieldLayout;
  /** Numbers of the two ends, where the control does not display them. */
  readonly numbers?: readonly [string, string];
  readonly id?: string;
}

/** Captions of the two ends of a scale, each below its end. */
function ScaleEnds({ layout: { scale }, numbers, id }: Props) {
  const { translate } = useFormServices();
  const ends = [scale?.least, scale?.most].map((end, place) =>
    [numbers?.[place], end === undefined ? undefined : translate(end)].filter(Boolean).join(' – '),
  );
  if (ends.every((end) => end === '')) return null;
  return (
    // Where the steps are controls, each has its caption in its accessible name.
    <div className="sf-ends" id={id} aria-hidden={id === undefined || undefined}>
      <span>{ends[0]}</span>
      <span>{ends[1]}</span>
    </div>
  );
}

type ClearButtonProps = Pick<WidgetProps, 'field' | 'value' | 'required'> & {
  readonly clearAnswer: () => void;
};

/** For optional answers: a note that there is none yet, or a button that clears it. */
function ClearButton({ field, value, required, clearAnswer }: ClearButtonProps) {
  const { text, translate } = useFormServices();
  if (required) return null;
  if (isEmpty(value)) return <p className="sf-help sf-unanswered">{text('form.unanswered')}</p>;
  return (
    <Button
      className="sf-take-back"
      variant="minimal"
      icon={<Cross />}
      text={text('form.scale.take-back')}
      aria-label={text('form.matrix.take-back', { label: translate(field.label) })}
      onClick={clearAnswer}
    />
  );
}

/** Delete and Backspace clear an optional answer. */
const clearOnDelete =
  (may: boolean, clearAnswer: () => void) =>
  (event: KeyboardEvent): void => {
    if (!may || (event.key !== 'Delete' && event.key !== 'Backspace')) return;
    event.preventDefault();
    clearAnswer();
  };
