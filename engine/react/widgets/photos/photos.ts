import { useEffect, useState } from 'react';
import type { FieldModel, Json, Problem } from '../../../contract/index.ts';
import { fileRefusal, type PhotoFacts, type PhotoNote, photoNotesIn, withPhotoNote } from '../../../index.ts';
import { useFormParts } from '../../field/FormContext.ts';
import { useFormServices } from '../../field/FormServices.ts';

export const ANY_PICTURE = 'image/*';

/** Value of the file input's `accept`. */
export function acceptedBy({ schema }: Pick<FieldModel, 'schema'>): string {
  return schema['x-accept']?.types.join(',') ?? '';
}

interface Taken {
  readonly taken: readonly File[];
  readonly problems: readonly Problem[];
}

/** Splits chosen files into accepted ones and problems, before any is sent. */
export function splitByAcceptance(
  { schema }: Pick<FieldModel, 'schema'>,
  path: string,
  files: readonly File[],
  already: number,
): Taken {
  const accepted: File[] = [];
  const problems: Problem[] = [];
  for (const file of files) {
    const refusal = fileRefusal(schema, file, false);
    if (refusal !== undefined) problems.push({ path, severity: 'error', ...refusal });
    else accepted.push(file);
  }
  const limit = schema.maxItems ?? Number.POSITIVE_INFINITY;
  const room = Math.max(0, limit - already);
  if (accepted.length > room) problems.push({ path, severity: 'error', rule: 'maxItems', params: { limit } });
  return { taken: accepted.slice(0, room), problems };
}

/** Maximum number of photos per request; further photos of a field are displayed without facts. */
const MAX_ASKED = 200;

/**
 * Facts of each stored photo, requested once; without a network or the call, photos are displayed without
 * facts.
 */
export function usePhotoFacts(kept: readonly Json[]): ReadonlyMap<Json, PhotoFacts> {
  const { photoFacts } = useFormServices();
  const [factsByPhoto, setFactsByPhoto] = useState<ReadonlyMap<Json, PhotoFacts>>(new Map());
  const missing = kept.filter((photo) => typeof photo === 'number' && !factsByPhoto.has(photo)).join(',');
  useEffect(() => {
    if (photoFacts === undefined || missing === '') return;
    const abort = new AbortController();
    const ask = async () => photoFacts(missing.split(',', MAX_ASKED).map(Number), abort.signal);
    ask().then(
      ({ attachments: facts }) =>
        setFactsByPhoto(
          (before) =>
            new Map([...before, ...facts.map((photoFact) => [photoFact.idAttach, photoFact] as const)]),
        ),
      () => undefined,
    );
    return () => abort.abort();
  }, [photoFacts, missing]);
  return factsByPhoto;
}

interface PhotoNotes {
  readonly of: (photo: number) => PhotoNote;
  readonly say: (note: PhotoNote) => void;
}

/**
 * Notes of the photos at `path`, stored in the field with `x-notes-of` for it; undefined if there is no such
 * field.
 */
export function usePhotoNotes(path: string): PhotoNotes | undefined {
  const { store } = useFormParts();
  const [, tell] = useState(0);
  const notesField = Object.entries(store.model.entity.properties).find(
    ([, { 'x-notes-of': of }]) => of !== undefined && of === path,
  );
  if (notesField === undefined) return undefined;
  const [name] = notesField;
  const notes = (): readonly PhotoNote[] => photoNotesIn(store.get(name));
  return {
    of: (photo) => notes().find((note) => note.photo === photo) ?? { photo },
    say: (note) => {
      store.set(name, withPhotoNote(notes(), note));
      tell((times) => times + 1);
    },
  };
}
