import type { EntitySchema, Field, FieldLayout } from '../../contract/index.ts';
import { widgetOf } from '../../form/fieldNodes.ts';
import { followPath } from '../../records/followPath.ts';
import { entryOf } from '../../values/paths.ts';
import { typesOf } from '../context/comparisons.ts';
import { answeredRow, tableRow } from '../context/fileScope.ts';
import { alternatives, answerShape, OPEN, rowOf, type Shape, trace } from '../context/Scope.ts';
import { fieldAt } from '../fieldAt.ts';
import { memoizeFile } from '../memoizeFile.ts';
import { atKeys, under } from '../pointer.ts';
import type { AssembledProduct } from '../SchemaFile.ts';
import { grammarPlaces, type PlaceInFile } from './annotatedPlaces.ts';
import type { Demand, Names } from './annotations.ts';
import { entityOfFile, firstTextAt, lookUpValue, resolvedContent, rowsPathAt } from './lookUp.ts';
import { fieldsHolder, filesOfSort } from './unknownName.ts';

type Entities = AssembledProduct['product']['entities'];
type FieldNames = Extract<Names, { readonly field: unknown }>;

/** The field, entity or part of a file that must meet a demand. */
export interface DemandSubject {
  /** Its name in findings. */
  readonly name: string;
  /** Its content; of a field with the derived words. Undefined: it does not exist. */
  readonly value: object | undefined;
  /** The entity itself, that of its subject, or that of its records. */
  readonly entity?: string | undefined;
  /** Subjects that the name could have named instead. */
  readonly others?: () => readonly DemandSubject[];
  /** Of a path through references: all fields on it. */
  readonly path?: readonly object[];
}

/** The subject of `x-on`: the field around, or the value or the named entry at the place `at`. */
export function subjectOf(
  assembled: AssembledProduct,
  place: PlaceInFile,
  { at = '1' }: Demand,
): DemandSubject | undefined {
  const { file, steps } = place;
  const { entity, form } = typeof at === 'string' ? {} : at;
  if (entity !== undefined) return { name: entity, value: entryOf(assembled.product.entities, entity) ?? {} };
  const there = lookUpValue(file.content, steps, form ?? String(at));
  if (typeof there.value === 'string') {
    const name = there.value;
    if (form !== undefined) return { name, value: entryOf(assembled.product.forms, name) ?? {} };
    const place = placesWithNames(assembled, file).get(under('', ...there.steps));
    return place && thingNamed(assembled, place);
  }
  const value = atKeys(resolvedContent(assembled, file), there.steps);
  if (typeof value !== 'object' || value === null) return undefined;
  return { name: there.steps.at(-1) ?? file.name, value: factsOf(assembled, value) };
}

/**
 * The entry that the word names, e.g. a file, a field or a part of an answer; undefined if the sort of the name
 * is unknown. A missing entry has no value, and is reported elsewhere.
 */
export function thingNamed(
  assembled: AssembledProduct,
  place: PlaceInFile,
  names = place.annotations['x-names'],
  name = String(place.value),
): DemandSubject | undefined {
  if (names === undefined || names === false) return undefined;
  const { file, steps } = place;
  if (typeof names === 'string') {
    const list = (filesOfSort(assembled, names) ?? {}) as Readonly<Record<string, object>>;
    const thing = (each: string) => ({
      ...{ name: each, value: entryOf(list, each) },
      entity: entityOfFile(names, entryOf(list, each)),
    });
    return { ...thing(name), others: () => Object.keys(list).map(thing) };
  }
  if ('answer' in names) {
    const call = firstTextAt(file.content, steps, names.answer) ?? '';
    const rows = rowsPathAt(file.content, steps, names.rows);
    const answer = answerShape(entryOf(assembled.product.calls, call));
    return partOf(
      assembled,
      rows === undefined ? answer : (answeredRow(assembled, { call, rows }) ?? OPEN),
      name,
    );
  }
  const field = 'field' in names ? namedField(assembled, place, names, name) : undefined;
  const isOwnField = 'field' in names && names.field === '' && names.rows === undefined;
  const isOfRow = 'name' in names ? names.of === undefined : isOwnField;
  if (file.kind !== 'table' || !isOfRow) return field;
  const column = partOf(assembled, tableRow(assembled, file), name);
  return field?.value === undefined ? (column ?? field) : { ...field, entity: column?.entity };
}

/** A part of an answer or a row; its entity is that of its records. */
function partOf(assembled: AssembledProduct, from: Shape, path: string): DemandSubject | undefined {
  const target = trace(from, path);
  if (!('shape' in target)) return undefined;
  const { shape } = target;
  return { name: path, value: factsOf(assembled, shape), entity: (rowOf(shape) ?? shape)['x-entity'] };
}

function namedField(
  assembled: AssembledProduct,
  place: PlaceInFile,
  names: FieldNames,
  name: string,
): DemandSubject | undefined {
  const holder = fieldsHolder(assembled, place, names);
  if (holder === undefined) return undefined;
  const others = () =>
    Object.entries(holder.properties ?? {}).map(([each, field]) => {
      const value = factsOf(assembled, field, holder);
      return { name: each, value, path: [value] };
    });
  if (names.column === true) {
    const path = fieldsOn(assembled.product.entities, holder as EntitySchema, name);
    return { name, value: path.at(-1), path, others };
  }
  const field = fieldAt(holder, name);
  if (field === 'open') return undefined;
  if (field === undefined) return { name, value: undefined, others };
  const { widget } = Object(place.parent) as Partial<FieldLayout>;
  return { name, value: { ...factsOf(assembled, field, holder), ...(widget && { widget }) }, others };
}

/** The fields on a path through references, each of the record that the one before refers to. */
function fieldsOn(entities: Entities, start: EntitySchema, path: string): readonly Field[] {
  const end = followPath(entities, start, path);
  if ('word' in end) return [];
  let entity: EntitySchema | undefined = start;
  return [...end.through, end.name].flatMap((name) => {
    const field = entryOf(entity?.properties ?? {}, name);
    entity = entryOf(entities, field?.['x-reference']?.entity);
    return field ?? [];
  });
}

/**
 * A field with what follows from it: `types`, also of listed values; `listed`, the options of its list;
 * `stored`, whether it has a column of its own; `widget`, which shows it where a form names no other.
 */
function factsOf({ product }: AssembledProduct, field: object, holder: object = {}): object {
  const { 'x-options': list, items, 'x-column': column } = field as Field;
  const { 'x-answers': hasAnswers } = holder as EntitySchema;
  return {
    types: typesOf(alternatives(field)),
    listed: entryOf(product.options, list ?? items?.['x-options'])?.values,
    stored: hasAnswers === true ? column === true || column === 'generated' : column !== false,
    widget: widgetOf(field as Field),
    // Own words win: `types` of `x-accept` are kinds of files.
    ...field,
  };
}

/** Places with names, by pointer: words beside them demand something of the named entry. */
const placesWithNames = memoizeFile(
  (assembled, file): ReadonlyMap<string, PlaceInFile> =>
    new Map(
      grammarPlaces(assembled, file).flatMap((place) =>
        place.annotations['x-names'] ? [[place.pointer, place]] : [],
      ),
    ),
);
