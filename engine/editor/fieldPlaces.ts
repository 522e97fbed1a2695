import { annotatedPlaces } from '../loader/grammar/annotatedPlaces.ts';
import type { Meta } from '../loader/grammar/grammarNode.ts';
import { entityOfFile, saidAt, textSaidAt } from '../loader/grammar/whereabouts.ts';
import type { KnownFile } from './schemaParts.ts';

/** Whose fields are looked for, and how. */
export interface FieldsWanted {
  readonly meta: Meta;
  readonly entity: string;
  /** The file speaks of records of the entity: what it does not say of which entity, it says of this one. */
  readonly isAbout: boolean;
  /** Of which entity a file's records are: `form loan`. */
  readonly entities: ReadonlyMap<string, string>;
}

/** Where a file says the bare names of an entity's own fields: pointers of texts, and of members whose name it is. */
export interface FieldPlaces {
  readonly values: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
}

/**
 * The places of a file whose names are of fields of the entity itself, as the grammar says (`x-names`), and those that name what is called after such a field: a column of a layout. Paths of
 * conditions, expressions and texts (`record.x`) need no place: they are known by what they begin with.
 */
export function fieldPlaces({ kind, content }: KnownFile, wanted: FieldsWanted): FieldPlaces {
  const places = annotatedPlaces(wanted.meta, kind, content);
  const isField = places.map(({ steps, annotations: { 'x-names': names } }) => {
    if (typeof names !== 'object' || !('field' in names)) return false;
    // Of a row, or of the record that is referred to.
    const elsewhere = [names.rows, names.through];
    if (elsewhere.some((at) => textSaidAt(content, steps, at) !== undefined)) return false;
    for (const at of [names.field].flat()) {
      const said = at === '' ? undefined : saidAt(content, steps, at);
      const name = at === '' ? entityOfFile(kind, content) : said?.value;
      if (typeof name === 'string')
        return (names.of === undefined ? name : wanted.entities.get(`${names.of} ${name}`)) === wanted.entity;
      if (at === '') return wanted.isAbout;
      if (said?.steps.join() === 'properties')
        return kind === 'entity' && entityOfFile(kind, content) === wanted.entity;
    }
    return false;
  });
  const sorts = new Set(
    places.flatMap(({ annotations }, index) => (isField[index] ? sortOf(annotations) : [])),
  );
  const found = places.filter(({ annotations }, index) => {
    const names = annotations['x-names'];
    const isCalledSo =
      typeof names === 'object' && 'name' in names && names.of === undefined && sorts.has(names.name);
    // What is called after a column is called after a field.
    if (isCalledSo) for (const sort of sortOf(annotations)) sorts.add(sort);
    return isField[index] || isCalledSo;
  });
  const pointers = (isName: boolean) =>
    new Set(found.filter((place) => place.isName === isName).map(({ pointer }) => pointer));
  return { values: pointers(false), names: pointers(true) };
}

function sortOf(annotations: { readonly 'x-declares'?: string }): readonly string[] {
  const sort = annotations['x-declares'];
  return sort === undefined ? [] : [sort];
}
