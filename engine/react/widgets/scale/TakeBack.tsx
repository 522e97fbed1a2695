import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { isEmpty } from '../../../index.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';
import type { WidgetProps } from '../Widget.ts';

type Props = Pick<WidgetProps, 'field' | 'value' | 'required'> & { readonly takeBack: () => void };

/** For optional answers: a note that there is none yet, or a button that clears it. */
export function TakeBack({ field, value, required, takeBack }: Props) {
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
      onClick={takeBack}
    />
  );
}
