import { answerText, flagText, flagValue, isAnomalous, isEmpty, isYes } from '../../index.ts';
import { useFormServices } from '../field/services/useFormServices.ts';
import { useChoices } from './choice/useChoices.ts';
import { useShownLabel } from './choice/useShownLabel.ts';
import type { WidgetProps } from './Widget.ts';

/** A value as plain text instead of a disabled control: text, labels of choices, yes and no in words. */
export function ReadOnlyValue({ id, path, field, value }: WidgetProps) {
  const services = useFormServices();
  const { text, translate } = services;
  // Records that store the label (`source.shown`) need no call.
  const asks = field.layout.source?.shown === undefined;
  const { choices } = useChoices(field, '', asks);
  const [label] = useShownLabel(field, value, choices, path);
  const empty = isEmpty(value);
  const isFlag =
    field.schema['x-flag'] !== undefined || typeof value === 'boolean' || FLAGS.has(field.widget);
  const displayText = (): string => {
    if (empty && beginsOpen(field)) return text('form.unanswered');
    if (isFlag) return flagText(isYes(value ?? flagValue(field.schema, false)), field, services);
    if (empty) return text('form.empty');
    if (!Array.isArray(value) && (choices.length > 0 || !asks)) return translate(label);
    return answerText(value, field, { ...services, choices });
  };
  return (
    <output
      id={id}
      className={`sf-value${empty && (!isFlag || beginsOpen(field)) ? ' sf-none' : ''}${isAnomalous(field.schema, value) ? ' sf-anomalous' : ''}`}
    >
      {displayText()}
    </output>
  );
}

const FLAGS: ReadonlySet<string> = new Set(['flag', 'switch', 'yes-no']);

/** A question without a default: "not answered" differs from "no". */
function beginsOpen({ schema, widget }: WidgetProps['field']): boolean {
  return schema.default === undefined && (widget === 'yes-no' || schema['x-flag'] !== undefined);
}
