import { quoted, say } from '../../errors/Phrase.ts';
import type { SchemaErrorCode } from '../../errors/registry.ts';
import type { AnnotatedPlace } from '../grammar/annotatedPlaces.ts';
import { placesOfDraft } from '../grammar/placesOfDraft.ts';
import type { DraftCheck, ProductDraft } from '../ProductDraft.ts';
import { nearestOf } from '../pointer.ts';

/** What the product calls all of a sort that it has by their names. */
const LISTS = {
  entity: 'entities',
  form: 'forms',
  table: 'tables',
  wizard: 'wizards',
  workflow: 'workflows',
  grid: 'grids',
  calendar: 'calendars',
  screen: 'screens',
  document: 'documents',
  template: 'templates',
  options: 'options',
  notifications: 'notifications',
  call: 'calls',
} as const;

/** Sorts that are declared within files: what all of them are called, and what one is told as that is unknown. */
const DECLARED: Readonly<Record<string, { readonly what: string; readonly code: SchemaErrorCode }>> = {
  message: { what: 'texts', code: 'UNKNOWN_MESSAGE' },
  permission: { what: 'permissions', code: 'UNKNOWN_PERMISSION' },
};

/** A name that nothing has, wherever the grammar says that a name is of something (`x-names`). */
export const checkNames: DraftCheck = (draft, report) => {
  const known = new Map<string, ReadonlySet<string>>();
  const namesOf = (sort: string): ReadonlySet<string> => {
    const names = known.get(sort) ?? namesOfSort(draft, sort);
    known.set(sort, names);
    return names;
  };
  for (const { file, value, pointer, annotations } of placesOfDraft(draft)) {
    const sort = annotations['x-names'];
    if (typeof sort !== 'string' || typeof value !== 'string') continue;
    const names = namesOf(sort);
    if (names.has(value)) continue;
    const { code, what } = DECLARED[sort] ?? { code: 'UNKNOWN_NAME', what: listOf(sort) ?? sort };
    const expected = say('namesOf', { what, names: nearestOf(names, value) });
    report({ code, file: file.path, pointer, found: quoted(value), expected });
  }
};

function listOf(sort: string): (typeof LISTS)[keyof typeof LISTS] | undefined {
  return Object.hasOwn(LISTS, sort) ? LISTS[sort as keyof typeof LISTS] : undefined;
}

function namesOfSort(draft: ProductDraft, sort: string): ReadonlySet<string> {
  const list = listOf(sort);
  if (list !== undefined) return new Set(Object.keys(draft.product[list]));
  return new Set(placesOfDraft(draft).flatMap((place) => declaredName(place, sort)));
}

function declaredName({ value, annotations }: AnnotatedPlace, sort: string): readonly string[] {
  return annotations['x-declares'] === sort && typeof value === 'string' ? [value] : [];
}
