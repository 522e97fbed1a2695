import { signatureIn } from '../../../index.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';

interface Props {
  readonly id: string;
  readonly value: unknown;
  /** URL of the drawn image while it is not uploaded yet. */
  readonly preview: string | undefined;
  readonly isVoid: boolean;
}

/** A signature, read-only: image, name, time, and whether it is still valid. */
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
