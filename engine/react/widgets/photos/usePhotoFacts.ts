import { useEffect, useState } from 'react';
import type { Json } from '../../../contract/index.ts';
import type { PhotoFacts } from '../../../index.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';

/** Further photos of one field say nothing of themselves. */
const MOST_ASKED = 200;

/** What is known of each kept photo, asked for once; where nobody can be asked (no network, no such call) nothing is shown of it. */
export function usePhotoFacts(kept: readonly Json[]): ReadonlyMap<Json, PhotoFacts> {
  const { photoFacts } = useFormServices();
  const [known, setKnown] = useState<ReadonlyMap<Json, PhotoFacts>>(new Map());
  const missing = kept.filter((photo) => typeof photo === 'number' && !known.has(photo)).join(',');
  useEffect(() => {
    if (photoFacts === undefined || missing === '') return;
    const abort = new AbortController();
    const ask = async () => photoFacts(missing.split(',', MOST_ASKED).map(Number), abort.signal);
    ask().then(
      ({ attachments: facts }) =>
        setKnown((before) => new Map([...before, ...facts.map((each) => [each.idAttach, each] as const)])),
      () => undefined,
    );
    return () => abort.abort();
  }, [photoFacts, missing]);
  return known;
}
