import { signatureIn } from '../../../index.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';

interface Props {
  readonly id: string;
  readonly value: unknown;
  /** What was drawn and has not arrived yet. */
  readonly preview: string | undefined;
  readonly isVoid: boolean;
}

/** A signature to be read: what was drawn, by whom, when, and whether it still holds. */
export function ShownSignature({ id, value, preview, isVoid }: Props) {
  const services = useFormServices();
  const { text, photoUrl } = services;
  const signature = signatureIn(value);
  const source = preview ?? (signature?.image === undefined ? undefined : photoUrl(signature.image));
  const name = signature?.name ?? '';
  return (
    <div className={`sf-signed${isVoid ? ' sf-void' : ''}`}>
      {source === undefined ? null : (
        <img className="sf-signed-image" src={source} alt={text('form.signature.image', { name })} />
      )}
      <output id={id} className={`sf-value${signature === undefined ? ' sf-none' : ''}`}>
        {signature === undefined
          ? text('form.empty')
          : services.value({ ...signature, valid: !isVoid }, 'signature')}
      </output>
    </div>
  );
}
