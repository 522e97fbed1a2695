import { useEffect, useState } from 'react';
import type { Json } from '../../../contract/index.ts';
import type { PhotoFacts } from '../../../index.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';

/** Maximum number of photos per request; further photos of a field are displayed without facts. */
const MOST_ASKED = 200;

/**
 * Facts of each stored photo, requested once; without a network or the call, photos are displayed without
 * facts.
 */
export function usePhotoFacts(kept: readonly Json[]): ReadonlyMap<Json, PhotoFacts> {
  const { photoFacts } = useFormServices();
  const [factsByPhoto, setKnown] = useState<ReadonlyMap<Json, PhotoFacts>>(new Map());
  const missing = kept.filter((photo) => typeof photo === 'number' && !factsByPhoto.has(photo)).join(',');
  useEffect(() => {
    if (photoFacts === undefined || missing === '') return;
    const abort = new AbortController();
    const ask = async () => photoFacts(missing.split(',', MOST_ASKED).map(Number), abort.signal);
    ask().then(
      ({ attachments: facts }) =>
        setKnown(
          (before) =>
            new Map([...before, ...facts.map((photoFact) => [photoFact.idAttach, photoFact] as const)]),
        ),
      () => undefined,
    );
    return () => abort.abort();
  }, [photoFacts, missing]);
  return factsByPhoto;
}
