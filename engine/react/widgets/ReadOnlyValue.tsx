import { answerText, flagText, flagValue, isAnomalous, isEmpty, isYes, type NoValue } from '../../index.ts';
import { useFormParts } from '../field/FormContext.ts';
import { useFormServices } from '../field/FormServices.ts';
import type { CalculatedResult } from '../field/store/views.ts';
import { useChoices, useShownLabel } from './choice/useChoices.ts';
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
      <bdi>{displayText()}</bdi>
    </output>
  );
}

const FLAGS: ReadonlySet<string> = new Set(['flag', 'switch', 'yes-no']);

/** A question without a default: "not answered" differs from "no". */
function beginsOpen({ schema, widget }: WidgetProps['field']): boolean {
  return schema.default === undefined && (widget === 'yes-no' || schema['x-flag'] !== undefined);
}

interface Props extends WidgetProps {
  readonly worked: CalculatedResult;
}

/** A calculated value as text, or the reason why there is none and which value is missing. */
export function CalculatedValue({ worked, ...props }: Props) {
  const { text } = useFormServices();
  const label = useLabelOf(props.path, worked.lost);
  const { lost } = worked;
  if (lost === undefined) return <ReadOnlyValue {...props} value={worked.value} />;
  return (
    <output id={props.id} className="sf-value sf-none" data-lost={lost.reason}>
      {label === undefined
        ? text(`form.none.${lost.reason}`)
        : text(`form.none.${lost.reason}.of`, { label })}
    </output>
  );
}

/** Label of the value that a calculation lacks: of a field, or of a cell in the same row. */
function useLabelOf(place: string, lost: NoValue | undefined): string | undefined {
  const { store } = useFormParts();
  const { translate } = useFormServices();
  const [root, ...keys] = lost?.path?.split('.') ?? [];
  const path = root === 'row' ? [...place.split('.').slice(0, -1), ...keys].join('.') : keys.join('.');
  const { byPath, ownerOf } = store.model;
  const cell = root === 'row' ? ownerOf(place)?.schema.items?.properties?.[keys[0] ?? '']?.title : undefined;
  const label = cell ?? byPath.get(path)?.label ?? store.model.entity.properties[keys[0] ?? '']?.title;
  return label === undefined ? undefined : translate(label);
}
