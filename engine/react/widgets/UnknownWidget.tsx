import type { FieldModel } from '../../contract/index.ts';
import { useFormParts } from '../field/FormContext.ts';
import { useFormServices } from '../field/services/useFormServices.ts';

/** A schema asks for a widget that does not exist: the page says which field and where, tests look for the mark and fail. */
export function UnknownWidget({ field }: { readonly field: FieldModel }) {
  const { text } = useFormServices();
  const { formName } = useFormParts();
  return (
    <div className="sf-unknown" role="alert" data-unknown-widget={field.widget}>
      {text('form.unknown', { path: field.path, widget: field.widget, form: formName })}
    </div>
  );
}
