import { Button } from '@blueprintjs/core';
import { useFormServices } from '../../field/services/useFormServices.ts';

/** Message that a list failed to load, with retry. */
export function LoadFailed({ id, retry }: { readonly id: string; readonly retry: () => void }) {
  const { text } = useFormServices();
  return (
    <div className="sf-row sf-failed" role="alert">
      <span>{text('form.search.failed')}</span>
      <Button id={id} text={text('form.retry')} onClick={retry} />
    </div>
  );
}
