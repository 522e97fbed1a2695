import { useFormServices } from '../../field/services/useFormServices.ts';

/** In place of choices, where the other answers rule out every one of them. */
export function NoneOffered() {
  const { text } = useFormServices();
  return <p className="sf-list-note">{text('form.choices.none')}</p>;
}
