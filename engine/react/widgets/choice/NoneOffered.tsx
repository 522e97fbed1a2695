import { useFormServices } from '../../field/services/useFormServices.ts';

/** Replaces the choices when other answers rule out all of them. */
export function NoneOffered() {
  const { text } = useFormServices();
  return <p className="sf-list-note">{text('form.choices.none')}</p>;
}
