import { Button } from '@blueprintjs/core';
import { Edit, Refresh, Trash } from '@blueprintjs/icons';
import { useCallback, useEffect, useState } from 'react';
import { changedSinceSigned, evaluate, signatureIn, signedHashes } from '../../../index.ts';
import { useFormParts } from '../../field/FormContext.ts';
import { useFormServices } from '../../field/FormServices.ts';
import { useSnapshot } from '../../useSnapshot.ts';
import { AskFirst } from '../AskFirst.tsx';
import { latePart } from '../latePart.tsx';
import { PendingPhoto } from '../photos/PendingPhoto.tsx';
import type { WidgetProps } from '../Widget.ts';
import type { SignatureInput } from './SignaturePad.tsx';
import './signature.css';

/** The signature pad, prefetched by a form with such a field. */
export const LateSignaturePad = latePart(async () => (await import('./SignaturePad.tsx')).SignaturePad);

/** Maximum wait for the phone's position in ms. */
const PATIENCE = 2000;

/**
 * A signature of other fields (`x-signs`): signed in place, displayed with name and time, marked void when a
 * signed value has changed.
 */
export function SignatureWidget({ id, path, field, value, set, leave, readOnly, describedBy }: WidgetProps) {
  const { text, locate } = useFormServices();
  const { store, photos: queue } = useFormParts();
  const [open, setOpen] = useState(false);
  const queued = useSnapshot(queue.photos.subscribe, queue.photos.get).filter((photo) => photo.path === path);
  const signature = signatureIn(value);
  // A signature that becomes void is reported at once, although the user left another field.
  useEffect(() => {
    if (signature !== undefined && !readOnly) store.touch(path);
  }, [store, path, signature, readOnly]);

  const onUnconfirmed = useCallback(
    (ask: () => void) => {
      store.pending.unconfirmed.set(path, ask);
      return () => void store.pending.unconfirmed.delete(path);
    },
    [store, path],
  );
  const dropQueued = (): void => {
    for (const { key } of queued) queue.drop(key);
  };
  const sign = async ({ name, drawing }: SignatureInput): Promise<void> => {
    const where = await Promise.race([locate(), later(PATIENCE)]);
    const position =
      where === undefined || 'failure' in where
        ? {}
        : { position: `${where.latitude.toFixed(6)},${where.longitude.toFixed(6)}` };
    dropQueued();
    store.pending.flush();
    set({ name, ...position, ...signedHashes(store.settled(), field.schema['x-signs'] ?? []) });
    if (drawing !== undefined) queue.add(path, [drawing], 'signature');
    setOpen(false);
    leave();
  };
  const { signer } = field.layout;
  const worked = signer === undefined ? '' : evaluate(signer, { ...store.context(), record: store.record() });
  const signerName = typeof worked === 'string' ? worked : '';
  const isVoid =
    signature !== undefined && (changedSinceSigned(field.schema, value, store.settled()) ?? []).length > 0;
  if (readOnly) return <ShownSignature id={id} value={value} preview={undefined} isVoid={isVoid} />;
  return (
    <div className="sf-signature">
      {signature === undefined && queued.length === 0 ? null : (
        <ShownSignature id={`${id}-shown`} value={value} preview={queued[0]?.preview} isVoid={isVoid} />
      )}
      {queued.length === 0 ? null : (
        <ul className="sf-thumbnails">
          {queued.map((photo) => (
            <PendingPhoto
              key={photo.key}
              photo={photo}
              number={1}
              retry={queue.retry}
              drop={() => {
                dropQueued();
                set('');
              }}
            />
          ))}
        </ul>
      )}
      {/* A place of its own: the focus of a closed pad continues at the buttons in its stead. */}
      <div>
        {open ? (
          <LateSignaturePad
            {...{ describedBy, named: signerName, sign, onUnconfirmed }}
            close={() => setOpen(false)}
          />
        ) : (
          <div className="sf-row">
            <Button
              id={id}
              icon={signature === undefined ? <Edit /> : <Refresh />}
              text={text(signature === undefined ? 'form.signature.sign' : 'form.signature.again')}
              aria-describedby={describedBy}
              onClick={() => setOpen(true)}
            />
            {signature === undefined || queued.length > 0 ? null : (
              <AskFirst
                question={text('form.signature.remove.ask')}
                yes={text('form.signature.remove.yes')}
                no={text('form.signature.remove.no')}
                onYes={() => {
                  dropQueued();
                  set('');
                  leave();
                }}
              >
                {(ask) => <Button icon={<Trash />} text={text('form.signature.remove')} onClick={ask} />}
              </AskFirst>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

function later(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

interface Props {
  readonly id: string;
  readonly value: unknown;
  /** URL of the drawn image while it is not uploaded yet. */
  readonly preview: string | undefined;
  readonly isVoid: boolean;
}

/** A signature, read-only: image, name, time, and whether it is still valid. */
function ShownSignature({ id, value, preview, isVoid }: Props) {
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
