import { RequiredMark } from '../../field/FieldShell.tsx';
import { FormText } from '../../field/quoting.tsx';
import { useFormServices } from '../../field/services/useFormServices.ts';
import type { WidgetProps } from '../Widget.ts';

/**
 * Label of a flag with its marks, since flags render their label themselves. @param hidden from screen
 * readers, which get it otherwise.
 */
export function FlagLabel({
  field,
  path,
  required,
  hidden,
}: Pick<WidgetProps, 'field' | 'path' | 'required'> & { hidden?: true }) {
  const { text, showUnconfirmed } = useFormServices();
  return (
    <span className="sf-flag-label" aria-hidden={hidden}>
      <FormText text={field.label} place={path} />
      {required ? <RequiredMark text={text('form.required')} /> : null}
      {showUnconfirmed && field.schema['x-unconfirmed'] ? (
        <span className="sf-unconfirmed">{text('form.unconfirmed')}</span>
      ) : null}
    </span>
  );
}
