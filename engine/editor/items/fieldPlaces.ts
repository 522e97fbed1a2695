import { type AnnotatedPlace, annotatedPlaces } from '../../loader/grammar/annotatedPlaces.ts';
import type { Meta } from '../../loader/grammar/grammarNode.ts';
import { entityOfFile, lookUpText, lookUpValue } from '../../loader/grammar/lookUp.ts';
import type { EditedFiles } from '../editSchema.ts';
import { type KnownFile, knownFiles } from '../schemaParts.ts';

/** The entity of the fields to search for, and the context of the file. */
export interface FieldSearch {
  readonly meta: Meta;
  readonly entity: string;
  /** The file concerns the entity: places without an explicit entity refer to this one. */
  readonly isAbout: boolean;
  /** Entity of each file with records, by kind and name: `form loan`. */
  readonly entities: ReadonlyMap<string, string>;
}

/**
 * Pointers of a file at which bare field names of an entity stand: as texts (`values`) and as keys (`names`).
 */
export interface FieldPlaces {
  readonly values: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  /** Names that the grammar makes available at a pointer (`x-scope`), with whether each is the entity's record. */
  readonly scopes: ReadonlyMap<string, Readonly<Record<string, boolean>>>;
}

/**
 * Places of a file that name the entity's fields directly, as the grammar declares (`x-names`), or something
 * named after such a field: a column of a layout. Paths in conditions, expressions and texts (`record.x`) are
 * not included: their prefix identifies them.
 */
export function fieldPlaces({ kind, content }: KnownFile, wanted: FieldSearch): FieldPlaces {
  const places = annotatedPlaces(wanted.meta, kind, content);
  const isField = places.map(({ steps, annotations: { 'x-names': names } }) => {
    if (typeof names !== 'object' || !('field' in names)) return false;
    // Names fields of a row or of a referenced record instead.
    const elsewhere = [names.rows, names.through];
    if (elsewhere.some((at) => lookUpText(content, steps, at) !== undefined)) return false;
    for (const at of [names.field].flat()) {
      const subject = at === '' ? undefined : lookUpValue(content, steps, at);
      const name = at === '' ? entityOfFile(kind, content) : subject?.value;
      if (typeof name === 'string')
        return (names.of === undefined ? name : wanted.entities.get(`${names.of} ${name}`)) === wanted.entity;
      if (at === '') return wanted.isAbout;
      if (subject?.steps.join() === 'properties')
        return kind === 'entity' && entityOfFile(kind, content) === wanted.entity;
    }
    return false;
  });
  const sorts = new Set(
    places.flatMap(({ annotations }, index) => (isField[index] ? sortOf(annotations) : [])),
  );
  const fieldNamePlaces = places.filter(({ annotations }, index) => {
    const names = annotations['x-names'];
    const isCalledSo =
      typeof names === 'object' && 'name' in names && names.of === undefined && sorts.has(names.name);
    // Names that refer to such a column are field names as well.
    if (isCalledSo) for (const sort of sortOf(annotations)) sorts.add(sort);
    return isField[index] || isCalledSo;
  });
  const pointers = (isName: boolean) =>
    new Set(fieldNamePlaces.filter((place) => place.isName === isName).map(({ pointer }) => pointer));
  const scopes = places.flatMap((place) => {
    const records = recordsWithin({ kind, content }, place, wanted);
    return records === undefined ? [] : [[place.pointer, records] as const];
  });
  return { values: pointers(false), names: pointers(true), scopes: new Map(scopes) };
}

/** Names of records that a place makes available, with whether they are the entity's; undefined: none. */
function recordsWithin(
  { kind, content }: Pick<KnownFile, 'kind' | 'content'>,
  { steps, annotations: { 'x-scope': names } }: AnnotatedPlace,
  wanted: FieldSearch,
): Readonly<Record<string, boolean>> | undefined {
  const records = Object.entries(names ?? {}).flatMap(([name, meaning]) => {
    if (!('entity' in meaning)) return [];
    const { entity: at, of } = meaning;
    const said = at === '' ? entityOfFile(kind, content) : lookUpText(content, steps, at);
    const entity = of === undefined ? said : wanted.entities.get(`${of} ${said}`);
    return entity === undefined ? [] : [[name, entity === wanted.entity] as const];
  });
  return records.length === 0 ? undefined : Object.fromEntries(records);
}

/** Entity of each file with records, by kind and name: `form loan`. */
export function entitiesByFile(files: EditedFiles): FieldSearch['entities'] {
  return new Map(
    knownFiles(files).flatMap(({ kind, name, content }) => {
      const entity = entityOfFile(kind, content);
      return entity === undefined ? [] : [[`${kind} ${name}`, entity] as const];
    }),
  );
}

function sortOf(annotations: { readonly 'x-declares'?: string }): readonly string[] {
  const sort = annotations['x-declares'];
  return sort === undefined ? [] : [sort];
}
