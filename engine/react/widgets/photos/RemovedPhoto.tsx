import { Button } from '@blueprintjs/core';
import { useRef } from 'react';
import { useFocusBeside } from '../../feedback/useFocusBeside.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';

/** Says that a photo has been taken away, and takes that back. */
export function RemovedPhoto({ putBack }: { readonly putBack: () => void }) {
  const { text } = useFormServices();
  const place = useRef<HTMLParagraphElement>(null);
  useFocusBeside(place);
  return (
    <p ref={place} className="sf-row sf-removed" role="status">
      {text('form.photos.removed')}
      <Button text={text('form.photos.putBack')} onClick={putBack} />
    </p>
  );
}
