import { Button } from '@blueprintjs/core';
import { useFormServices } from '../../field/services/useFormServices.ts';

/** A list that could not be had: says so and offers to try again. */
export function LoadFailed({ id, retry }: { readonly id: string; readonly retry: () => void }) {
  const { text } = useFormServices();
  return (
    <div className="sf-row sf-failed" role="alert">
      <span>{text('form.search.failed')}</span>
      <Button id={id} text={text('form.retry')} onClick={retry} />
    </div>
  );
}
