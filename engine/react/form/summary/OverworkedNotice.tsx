import { useSyncExternalStore } from 'react';
import { useFormParts } from '../../field/FormContext.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';

/** Notice that the form's calculations exceed their time limit, displayed as long as they do. */
export function OverworkedNotice({ readOnly }: { readonly readOnly: boolean }) {
  const { overworked } = useFormParts().store;
  const { text } = useFormServices();
  const isOver = useSyncExternalStore(overworked.subscribe, overworked.get);
  return (
    <div role="status">
      {isOver ? (
        <p className="sf-warning sf-overworked">
          {text(readOnly ? 'form.overworked.read' : 'form.overworked')}
        </p>
      ) : null}
    </div>
  );
}
