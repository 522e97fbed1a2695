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
import type { ProductDraft } from '../SchemaFile.ts';
import { grammarPlaces, type PlaceInFile } from './annotatedPlaces.ts';
import type { Demand, Names } from './annotations.ts';
import { entityOfFile, firstTextAt, lookUpValue, resolvedContent, rowsPathAt } from './lookUp.ts';
import { fieldsHolder, filesOfSort } from './unknownName.ts';

type Entities = ProductDraft['product']['entities'];
type FieldNames = Extract<Names, { readonly field: unknown }>;

/** What a demand is about. */
export interface DemandSubject {
  /** Its name in findings. */
  readonly name: string;
  /** The field, entity or part of a file; fields with their derived words. Undefined: there is none. */
  readonly value: object | undefined;
  /** The entity that it is, is about or holds records of. */
  readonly entity?: string | undefined;
  /** What could stand in its place. */
  readonly others?: () => readonly DemandSubject[];
  /** Of a path through references: all fields on it. */
  readonly path?: readonly object[];
}

/** What `x-on` is about: the field around, or what stands or is named at the place `at`. */
export function subjectOf(
  draft: ProductDraft,
  place: PlaceInFile,
  { at = '1' }: Demand,
): DemandSubject | undefined {
  const { file, steps } = place;
  const { entity, form } = typeof at === 'string' ? {} : at;
  if (entity !== undefined) return { name: entity, value: entryOf(draft.product.entities, entity) ?? {} };
  const there = lookUpValue(file.content, steps, form ?? String(at));
  if (typeof there.value === 'string') {
    const name = there.value;
    if (form !== undefined) return { name, value: entryOf(draft.product.forms, name) ?? {} };
    const place = naming(draft, file).get(under('', ...there.steps));
    return place && thingNamed(draft, place);
  }
  const value = atKeys(resolvedContent(draft, file), there.steps);
  if (typeof value !== 'object' || value === null) return undefined;
  return { name: there.steps.at(-1) ?? file.name, value: factsOf(draft, value) };
}

/**
 * What the word names, e.g. a file, a field or a part of an answer; undefined where that cannot be said. One that
 * does not exist has no value, and is reported elsewhere.
 */
export function thingNamed(
  draft: ProductDraft,
  place: PlaceInFile,
  names = place.annotations['x-names'],
  name = String(place.value),
): DemandSubject | undefined {
  if (names === undefined || names === false) return undefined;
  const { file, steps } = place;
  if (typeof names === 'string') {
    const list = (filesOfSort(draft, names) ?? {}) as Readonly<Record<string, object>>;
    const thing = (each: string) => ({
      ...{ name: each, value: entryOf(list, each) },
      entity: entityOfFile(names, entryOf(list, each)),
    });
    return { ...thing(name), others: () => Object.keys(list).map(thing) };
  }
  if ('answer' in names) {
    const call = firstTextAt(file.content, steps, names.answer) ?? '';
    const rows = rowsPathAt(file.content, steps, names.rows);
    const answer = answerShape(entryOf(draft.product.calls, call));
    return partOf(draft, rows === undefined ? answer : (answeredRow(draft, { call, rows }) ?? OPEN), name);
  }
  const field = 'field' in names ? fieldNamed(draft, place, names, name) : undefined;
  const isOwnField = 'field' in names && names.field === '' && names.rows === undefined;
  const isOfRow = 'name' in names ? names.of === undefined : isOwnField;
  if (file.kind !== 'table' || !isOfRow) return field;
  const column = partOf(draft, tableRow(draft, file), name);
  return field?.value === undefined ? (column ?? field) : { ...field, entity: column?.entity };
}

/** A part of an answer or a row; its entity is that of its records. */
function partOf(draft: ProductDraft, from: Shape, path: string): DemandSubject | undefined {
  const target = trace(from, path);
  if (!('shape' in target)) return undefined;
  const { shape } = target;
  return { name: path, value: factsOf(draft, shape), entity: (rowOf(shape) ?? shape)['x-entity'] };
}

function fieldNamed(
  draft: ProductDraft,
  place: PlaceInFile,
  names: FieldNames,
  name: string,
): DemandSubject | undefined {
  const holder = fieldsHolder(draft, place, names);
  if (holder === undefined) return undefined;
  const others = () =>
    Object.entries(holder.properties ?? {}).map(([each, field]) => {
      const value = factsOf(draft, field, holder);
      return { name: each, value, path: [value] };
    });
  if (names.column === true) {
    const path = fieldsOn(draft.product.entities, holder as EntitySchema, name);
    return { name, value: path.at(-1), path, others };
  }
  const field = fieldAt(holder, name);
  if (field === 'open') return undefined;
  if (field === undefined) return { name, value: undefined, others };
  const { widget } = Object(place.parent) as Partial<FieldLayout>;
  return { name, value: { ...factsOf(draft, field, holder), ...(widget && { widget }) }, others };
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
function factsOf({ product }: ProductDraft, field: object, holder: object = {}): object {
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

/** Places with names by pointer; words beside them ask for what they name. */
const naming = memoizeFile(
  (draft, file): ReadonlyMap<string, PlaceInFile> =>
    new Map(
      grammarPlaces(draft, file).flatMap((place) =>
        place.annotations['x-names'] ? [[place.pointer, place]] : [],
      ),
    ),
);
