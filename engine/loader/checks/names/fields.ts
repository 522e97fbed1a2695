import type { EntitySchema, Field, Search } from '../../../contract/index.ts';
import { anyOfThese, quoted, say } from '../../../errors/Phrase.ts';
import { followPath } from '../../../records/followPath.ts';
import { entryOf } from '../../../values/paths.ts';
import { type PlaceInFile, placesOfDraft } from '../../grammar/annotatedPlaces.ts';
import type { Holding } from '../../grammar/annotations.ts';
import { entityOfFile } from '../../grammar/saidAt.ts';
import { atPointer, nearestOf, shown, under } from '../../pointer.ts';
import { type DraftCheck, filesOf, type ProductDraft, type TellFinding } from '../../SchemaFile.ts';

/**
 * Checks words that need a field of a certain type (`x-on`).
 */
export const checkFieldWords: DraftCheck = (draft, report) => {
  for (const place of placesOfDraft(draft)) {
    const { steps, annotations } = place;
    const { 'x-on': on } = annotations;
    if (on !== undefined) checkHolding(draft, place, steps.slice(0, -1), on, report);
  }
  for (const { file, schema } of filesOf<EntitySchema>(draft, 'entity')) {
    const { properties } = entryOf(draft.product.entities, schema['x-entity']) ?? schema;
    for (const [name, field] of Object.entries(properties))
      checkFiles(draft, name, field, { file: file.path, pointer: under('/properties', name) }, report);
  }
};

/** The field with its `$ref` resolved. */
function fieldOf({ product }: ProductDraft, { file }: PlaceInFile, steps: readonly string[]) {
  const entity = entryOf(product.entities, entityOfFile(file.kind, file.content)) ?? file.content;
  return atPointer(entity, under('', ...steps)) as Field | undefined;
}

function checkHolding(
  draft: ProductDraft,
  place: PlaceInFile,
  steps: readonly string[],
  { type, format, refers }: Holding,
  report: TellFinding,
): void {
  const field = fieldOf(draft, place, steps);
  if (field === undefined) return;
  const at = { file: place.file.path, code: 'WRONG_WIDGET' } as const;
  if (type !== undefined && !holdsType(field, type))
    report({
      ...at,
      pointer: under('', ...steps, 'type'),
      found: shown(field.type),
      expected: anyOfThese(type.map(shown)),
    });
  if (format !== undefined && !format.includes(field.format ?? ''))
    report({
      ...at,
      pointer: under('', ...steps, 'format'),
      found: shown(field.format),
      expected: anyOfThese(format.map(shown)),
    });
  if (refers === undefined || holdsReferences(field, refers)) return;
  const actual = say('partOf', { word: place.word, name: steps.at(-1) });
  report({
    ...at,
    code: 'UNUSED',
    pointer: place.pointer,
    found: actual,
    expected: say('listReferring', { entity: refers }),
  });
}

function holdsType({ type }: Field, types: readonly string[]): boolean {
  return [type].flat().some((each) => types.includes(each ?? ''));
}

function holdsReferences({ items }: Field, entity: string): boolean {
  return items?.['x-reference']?.entity === entity;
}

/** Columns of the attachment entity for photo metadata (`server/host/attachments`). */
const KEPT = { hours: ['exifAt'], metres: ['exifLatitude', 'exifLongitude'] } as const;

/**
 * Checks combinations: `maxSeconds` needs audio types, `x-taken` needs images and metadata columns.
 */
function checkFiles(
  { product }: ProductDraft,
  name: string,
  field: Field,
  { file, pointer }: { readonly file: string; readonly pointer: string },
  report: TellFinding,
): void {
  const { 'x-accept': accept, 'x-taken': taken } = field;
  const tell = (word: string, part: string, expected: Parameters<TellFinding>[0]['expected']) =>
    report({
      code: 'UNUSED',
      file,
      pointer: `${pointer}/${word}`,
      found: say('partOf', { word: part, name }),
      expected,
    });
  const takes = (kind: string) => accept?.types.some((each) => each.startsWith(kind));
  if (accept?.maxSeconds !== undefined && takes('audio/') !== true)
    tell(
      'x-accept/maxSeconds',
      'maxSeconds',
      say('kindOfSound', { names: ['audio/webm', 'audio/mp4', 'audio/ogg'] }),
    );
  if (taken !== undefined && takes('image/') === false) tell('x-taken', 'x-taken', say('takenOnPhotos'));
  const attachment = entryOf(product.entities, 'attachment')?.properties ?? {};
  for (const bound of ['hours', 'metres'] as const) {
    const names = KEPT[bound].filter((each) => !Object.hasOwn(attachment, each));
    if (taken?.[bound] !== undefined && names.length > 0)
      tell(`x-taken/${bound}`, bound, say('exifInAttachment', { names }));
  }
}

type Entities = ProductDraft['product']['entities'];
export interface RecordPlace {
  readonly file: string;
  readonly pointer: string;
}

/**
 * Checks that the rows of a field (`x-rows`) are of an entity with a table, and search paths (`x-search`).
 */
export const checkRecordFields: DraftCheck = (draft, report) => {
  const { entities } = draft.product;
  for (const { file, schema } of filesOf<EntitySchema>(draft, 'entity')) {
    const entity = entryOf(entities, schema['x-entity']) ?? schema;
    const at = { file: file.path, pointer: '' };
    checkSearch(entities, entity, entity['x-search'], { ...at, pointer: '/x-search' }, report);
    for (const [name, field] of Object.entries(schema.properties)) {
      const pointer = under('/properties', name);
      const { 'x-rows': rows } = field;
      if (rows === undefined || entryOf(entities, rows.entity)?.['x-table'] !== undefined) continue;
      report({
        ...at,
        code: 'UNKNOWN_NAME',
        pointer: `${pointer}/x-rows/entity`,
        found: quoted(rows.entity),
        expected: nearestOf(Object.keys(entities), rows.entity),
      });
    }
  }
};

/** Reports a path that resolves to no column. */
export function checkPath(
  entities: Entities,
  entity: EntitySchema,
  path: string,
  at: RecordPlace,
  report: TellFinding,
): void {
  const end = followPath(entities, entity, path);
  if (!('word' in end)) return;
  const expected = say('columnThroughReferences', { names: nearestOf(end.known, end.word) });
  report({ ...at, code: 'UNKNOWN_FIELD', found: quoted(path), expected });
}

/**
 * Checks search paths: each resolves to a visible column, and each reference leads to an entity with
 * `x-search`.
 */
export function checkSearch(
  entities: Entities,
  entity: EntitySchema,
  search: Search | undefined,
  at: RecordPlace,
  report: TellFinding,
): void {
  if (search === undefined || search === 'index') return;
  search.forEach((each, index) => {
    const place = { ...at, pointer: under(at.pointer, index) };
    if (typeof each === 'string') {
      checkSearched(entities, entity, each, place, report);
      return;
    }
    each.words?.forEach((path, word) => {
      const pointer = under(place.pointer, 'words', word);
      checkSearched(entities, entity, path, { ...place, pointer }, report);
    });
    if (each.number !== undefined)
      checkSearched(entities, entity, each.number, { ...place, pointer: `${place.pointer}/number` }, report);
    if (each.record === undefined) return;
    const isSearched = (field: Field | undefined) =>
      entryOf(entities, (field?.['x-rows'] ?? field?.['x-reference'])?.entity)?.['x-search'] !== undefined;
    if (isSearched(entryOf(entity.properties, each.record))) return;
    const searched = Object.keys(entity.properties).filter((name) => isSearched(entity.properties[name]));
    const expected = say('referenceWithSearch', { names: nearestOf(searched, each.record) });
    report({
      ...place,
      code: 'UNKNOWN_FIELD',
      pointer: `${place.pointer}/record`,
      found: quoted(each.record),
      expected,
    });
  });
}

/** A search on a field with restricted visibility would reveal its value by trial. */
function checkSearched(
  entities: Entities,
  entity: EntitySchema,
  path: string,
  at: RecordPlace,
  report: TellFinding,
): void {
  const end = followPath(entities, entity, path);
  if ('word' in end) return;
  let [restricted, of]: [Field | undefined, EntitySchema | undefined] = [undefined, entity];
  for (const name of [...end.through, end.name]) {
    const field: Field | undefined = of?.properties[name];
    if (field?.['x-may']?.see !== undefined) restricted = field;
    of = entryOf(entities, field?.['x-reference']?.entity);
  }
  if (restricted === undefined) return;
  const actual = say('notAllSee', { name: path });
  report({ ...at, code: 'UNGUARDED', found: actual, expected: say('fieldNotSeenBy') });
}
