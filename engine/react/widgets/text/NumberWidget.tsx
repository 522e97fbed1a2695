import { Classes } from '@blueprintjs/core';
import type { FieldModel } from '../../../contract/index.ts';
import { formatDecimal, numberIn } from '../../../index.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';
import { ariaOf, type WidgetProps } from '../Widget.ts';
import { useTypedText } from './useTypedText.ts';

/** A number as people write it, decimal comma included. What is no number stays in the record as typed, to be named wrong. */
export function NumberWidget(props: WidgetProps & { readonly name?: string }) {
  const { id, path, field, value, set, leave } = props;
  const { translate } = useFormServices();
  const typed = useTypedText<HTMLInputElement>({
    path,
    text: typeof value === 'number' ? formatDecimal(value) : typeof value === 'string' ? value : '',
    commit: (text) => set(numberIn(field.schema['x-unit'])(text) ?? text),
    leave,
  });
  return (
    <input
      id={id}
      className={`${Classes.INPUT} sf-number`}
      type="text"
      inputMode={isWhole(field) && !mayBeNegative(field) ? 'numeric' : 'decimal'}
      autoComplete="off"
      placeholder={translate(field.layout.placeholder ?? '')}
      aria-label={props.name}
      {...ariaOf(props)}
      {...typed}
    />
  );
}

const isWhole = (field: FieldModel): boolean => field.widget === 'integer' || field.schema.type === 'integer';
/** The numeric keypad of phones has no minus sign. */
const mayBeNegative = (field: FieldModel): boolean =>
  (field.schema.minimum ?? field.schema.exclusiveMinimum ?? 0) < 0;
