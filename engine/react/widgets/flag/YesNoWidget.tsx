import { useFormServices } from '../../field/services/useFormServices.ts';
import type { WidgetProps } from '../Widget.ts';
import { hasAnswer, YesNoRadios } from './YesNoRadios.tsx';

/** A question with two large buttons and a note while it is unanswered. */
export function YesNoWidget(props: WidgetProps) {
  const { text } = useFormServices();
  return (
    <div className="sf-yes-no">
      <YesNoRadios {...props} />
      {hasAnswer(props.value) ? null : <span className="sf-unanswered">{text('form.unanswered')}</span>}
    </div>
  );
}
