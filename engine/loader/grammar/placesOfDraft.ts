import type { ProductDraft } from '../ProductDraft.ts';
import type { SchemaFile } from '../SchemaFile.ts';
import { type AnnotatedPlace, annotatedPlaces } from './annotatedPlaces.ts';

/** A place and the file in which it stands. */
export interface PlaceInFile extends AnnotatedPlace {
  readonly file: SchemaFile;
}

/** By the draft: several checks ask for them. */
const known = new WeakMap<ProductDraft, readonly PlaceInFile[]>();

/** The places of all files of a product that name something, are such names, may be said once, or ask something of their field; what a fragment says stands in its forms. */
export function placesOfDraft(draft: ProductDraft): readonly PlaceInFile[] {
  const places = known.get(draft) ?? placesIn(draft);
  known.set(draft, places);
  return places;
}

function placesIn({ meta, files }: ProductDraft): readonly PlaceInFile[] {
  return files
    .filter(({ kind }) => kind !== 'fragment')
    .flatMap((file) =>
      annotatedPlaces(meta, file.kind, file.content)
        .filter(isAboutNames)
        .map((place) => ({ ...place, file })),
    );
}

function isAboutNames({ annotations }: AnnotatedPlace): boolean {
  const { 'x-names': names, 'x-declares': sort, 'x-unique': unique, 'x-on': holding } = annotations;
  return [names || undefined, sort, unique, holding, annotations['x-registered']].some(
    (said) => said !== undefined,
  );
}
