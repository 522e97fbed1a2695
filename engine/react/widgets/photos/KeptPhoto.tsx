import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useRef } from 'react';
import type { Json } from '../../../contract/index.ts';
import { useFocusBeside } from '../../feedback/useFocusBeside.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';

interface Props {
  readonly photo: Json;
  readonly number: number;
  readonly remove: (() => void) | undefined;
}

/** A photo that the server keeps; the thumbnail opens it whole. */
export function KeptPhoto({ photo, number, remove }: Props) {
  const { text, photoUrl, photoFile = photoUrl } = useFormServices();
  const place = useRef<HTMLLIElement>(null);
  useFocusBeside(place);
  return (
    <li ref={place} className="sf-thumbnail">
      <a href={photoFile(photo)} target="_blank" rel="noreferrer">
        <img src={photoUrl(photo)} alt={text('form.photos.photo', { number })} loading="lazy" />
      </a>
      {remove ? (
        <Button
          className="icon-button sf-remove"
          icon={<Cross />}
          aria-label={text('form.photos.remove', { number })}
          onClick={remove}
        />
      ) : null}
    </li>
  );
}
