import { useEffect, useState } from 'react';
import { statusOf } from '../connection/failures.ts';
import { failureText } from '../connection/failureText.ts';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { pathOf } from '../navigation/pathOf.ts';
import { useCall } from '../product/hostCalls.ts';
import { useEngine } from '../provider/useEngine.ts';
import { useMessages } from '../provider/useMessages.ts';

const CHANGES = ['schema-draft', 'schema-publication'];

/** Whose paper: that of a form, a document by itself, or one in a template. */
export type PaperOf =
  | { readonly form: string }
  | { readonly document: string }
  | { readonly template: string };

/** The paper that prints a form, as the drafts make it, filled with made-up answers: a picture of it, and the way to the PDF. While it cannot be printed the last one stands, with the reason. */
export function PaperPreview({ of }: { readonly of: PaperOf }) {
  const { t } = useMessages();
  const { routes } = useEngine();
  const drawn = useCall('drawSchemaDraft', { query: of }, { entities: CHANGES });
  const address = useAddress(drawn.data);
  // Most forms are on no paper: that is no failure.
  if (statusOf(drawn.error) === 404) return <p>{t('schemas.paper.none')}</p>;
  const path = routes['printSchemaDraft']?.path ?? '';
  return (
    <div className="schemas-paper" aria-busy={drawn.loading || drawn.refreshing}>
      {drawn.error === undefined ? (
        <a href={pathOf(path, { ...of })} target="_blank" rel="noopener">
          {t('schemas.paper.open')}
        </a>
      ) : (
        <p role="alert">{t('schemas.paper.wait', { why: failureText(drawn.error, t) })}</p>
      )}
      {address === undefined ? (
        drawn.error === undefined ? (
          <Skeleton lines={8} />
        ) : null
      ) : (
        <img src={address} alt={t('schemas.paper.alt')} />
      )}
    </div>
  );
}

/** An address for what was answered, for as long as it is shown. */
function useAddress(content: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (content === undefined) return undefined;
    const made = URL.createObjectURL(content);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return address;
}
