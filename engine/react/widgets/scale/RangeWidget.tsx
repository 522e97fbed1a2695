import type { CSSProperties } from 'react';
import { isEmpty, middleOf, scaleOf } from '../../../index.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';
import { NumberWidget } from '../text/NumberWidget.tsx';
import { ariaOf, type WidgetProps } from '../Widget.ts';
import { ScaleEnds } from './ScaleEnds.tsx';
import { TakeBack } from './TakeBack.tsx';
import { takesBack } from './takesBack.ts';
import './scale.css';

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
  const takeBack = (): void => {
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
            takesBack(!required && !isEmpty(value), takeBack)(event);
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
      <TakeBack {...props} takeBack={takeBack} />
    </div>
  );
}
