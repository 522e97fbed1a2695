import { useEffect, useState } from 'react';
import { failureText, statusOf } from '../connection/failures.ts';
import { Skeleton } from '../feedback/Loadable.tsx';
import { pathOf } from '../navigation/paths.ts';
import { useCall } from '../product/typedCalls.ts';
import { useEngine } from '../provider/Engine.ts';
import { useMessages } from '../provider/useMessages.ts';

const CHANGES = ['schema-draft', 'schema-publication'];

/** The printed document: of a form, a document, or a sample of a template. */
export type PaperOf =
  | { readonly form: string }
  | { readonly document: string }
  | { readonly template: string };

/**
 * Printed preview of a form with its drafts and sample answers: an image and a link to the PDF. While
 * printing fails, the last image stays with the reason.
 */
export function PaperPreview({ of }: { readonly of: PaperOf }) {
  const { t } = useMessages();
  const { routes } = useEngine();
  const imageCall = useCall('drawSchemaDraft', { query: of }, { entities: CHANGES });
  const address = useAddress(imageCall.data);
  // 404: the form is in no document, which is no failure.
  if (statusOf(imageCall.error) === 404) return <p>{t('schemas.paper.none')}</p>;
  const path = routes['printSchemaDraft']?.path ?? '';
  return (
    <div className="schemas-paper" aria-busy={imageCall.loading || imageCall.refreshing}>
      {imageCall.error === undefined ? (
        <a href={pathOf(path, { ...of })} target="_blank" rel="noopener">
          {t('schemas.paper.open')}
        </a>
      ) : (
        <p role="alert">{t('schemas.paper.wait', { why: failureText(imageCall.error, t) })}</p>
      )}
      {address === undefined ? (
        imageCall.error === undefined ? (
          <Skeleton lines={8} />
        ) : null
      ) : (
        <img src={address} alt={t('schemas.paper.alt')} />
      )}
    </div>
  );
}

/** Object URL of the image, revoked on change and unmount. */
function useAddress(content: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (content === undefined) return undefined;
    const objectUrl = URL.createObjectURL(content);
    setAddress(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [content]);
  return address;
}
