import type { ProductDraft } from '../ProductDraft.ts';
import type { SchemaFile } from '../SchemaFile.ts';
import { type AnnotatedPlace, annotatedPlaces } from './annotatedPlaces.ts';

/** An annotated place with its file. */
export interface PlaceInFile extends AnnotatedPlace {
  readonly file: SchemaFile;
}

/** Cache by draft; several checks ask for it. */
const cache = new WeakMap<ProductDraft, readonly PlaceInFile[]>();

/**
 * Places of all files with annotations about names (`x-names`, `x-declares`, `x-unique`, `x-on`,
 * `x-registered`). Fragments are skipped: their parts are in the forms already.
 */
export function placesOfDraft(draft: ProductDraft): readonly PlaceInFile[] {
  const places = cache.get(draft) ?? placesIn(draft);
  cache.set(draft, places);
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
    (annotation) => annotation !== undefined,
  );
}
