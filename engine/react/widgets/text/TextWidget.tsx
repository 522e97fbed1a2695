import { Classes } from '@blueprintjs/core';
import { useFormServices } from '../../field/services/useFormServices.ts';
import { ariaOf, type WidgetProps } from '../Widget.ts';
import { useTypedText } from './useTypedText.ts';

/** One line of text; keyboard and autocomplete depend on the field. */
export function TextWidget(props: WidgetProps) {
  const { id, path, field, value, set, leave } = props;
  const { translate } = useFormServices();
  const typed = useTypedText<HTMLInputElement>({
    path,
    text: typeof value === 'string' ? value : value == null ? '' : String(value),
    commit: set,
    leave,
  });
  return (
    <input
      id={id}
      className={Classes.INPUT}
      type={TYPES[field.schema.format ?? ''] ?? 'text'}
      inputMode={field.schema['x-email'] === true ? 'email' : undefined}
      autoComplete="off"
      placeholder={translate(field.layout.placeholder ?? '')}
      {...ariaOf(props)}
      {...typed}
    />
  );
}

const TYPES: Readonly<Record<string, string>> = { email: 'email', uri: 'url' };
