import { fits } from '../../condition/holds.ts';
import type { EntitySchema, Field, FieldLayout } from '../../contract/index.ts';
import { anyOfThese, type Phrase, quoted, say, typed } from '../../errors/Phrase.ts';
import type { SchemaErrorCode } from '../../errors/registry.ts';
import { widgetOf } from '../../form/fieldNodes.ts';
import { followPath } from '../../records/followPath.ts';
import { entryOf } from '../../values/paths.ts';
import { typesOf } from '../context/comparisons.ts';
import { alternatives } from '../context/Scope.ts';
import { fieldAt } from '../fieldAt.ts';
import { atPointer, nearestOf, shown, under } from '../pointer.ts';
import type { ProductDraft, SchemaFile, TellFinding } from '../SchemaFile.ts';
import { type PlaceInFile, placesOfDraft } from './annotatedPlaces.ts';
import type { Demand } from './annotations.ts';
import { resolvedContent, saidAt } from './saidAt.ts';
import { fieldsHolder, filesOfSort } from './unknownName.ts';

type Entities = ProductDraft['product']['entities'];

/** What a demand is about. */
interface Thing {
  /** Its name in findings. */
  readonly name: string;
  /** The field, entity or part of a file; fields with their derived words. Undefined: there is none. */
  readonly value: object | undefined;
  /** What could stand in its place. */
  readonly others?: () => readonly Thing[];
  /** Of a path through references: all fields on it. */
  readonly path?: readonly object[];
}

const NONE: readonly Demand[] = [];

/** Reports what the grammar demands of the subject of a word (`x-on`), or of what the word names (`x-of`). */
export function checkDemands(draft: ProductDraft, place: PlaceInFile, report: TellFinding): void {
  const { 'x-on': on = NONE, 'x-of': of = NONE } = place.annotations;
  if (on === of) return;
  for (const demand of [on].flat()) {
    const thing = subjectOf(draft, place, demand);
    if (thing?.value !== undefined) checkSubject(draft, place, thing, demand, report);
  }
  const target = of === NONE ? undefined : thingNamed(draft, place);
  // Of unknown names `checkNames` tells all that there are.
  // `checkNames` checks demands without a phrase.
  const demands = [of].flat().filter(({ says }) => says !== undefined);
  for (const demand of target === undefined ? [] : demands)
    if (
      target !== undefined &&
      !meets(draft, target, demand) &&
      (target.value || demand.code?.startsWith('UNKNOWN'))
    ) {
      const others = (target.others?.() ?? []).filter((other) => meets(draft, other, demand));
      const names = others.map((other) => other.name);
      const expected = phraseOf(demand, target.name, nearestOf(names, target.name));
      const { file, pointer, value } = place;
      report({ ...codeOf(demand), file: file.path, pointer, found: quoted(String(value)), expected });
    }
}

function checkSubject(
  draft: ProductDraft,
  place: PlaceInFile,
  thing: Thing,
  demand: Demand,
  report: TellFinding,
): void {
  const { file, pointer, steps, word, value, annotations } = place;
  const at = { ...codeOf(demand), file: file.path, pointer };
  if (demand.fields !== undefined) {
    const { properties = {} } = thing.value as { readonly properties?: Readonly<Record<string, object>> };
    for (const name of demand.fields) {
      const member = entryOf(properties, name);
      if (member === undefined || !meets(draft, { name, value: member }, demand))
        report({ ...at, found: say('noWord', { word: quoted(name) }), expected: phraseOf(demand, name) });
    }
    return;
  }
  if (meets(draft, thing, demand)) return;
  const wrong = (['type', 'format'] as const).find((each) => demand[each] !== undefined);
  if (demand.at === undefined && wrong !== undefined) {
    const field = thing.value as Field;
    const expected = anyOfThese((demand[wrong] ?? []).map(shown));
    report({ ...at, pointer: under('', ...steps.slice(0, -1), wrong), found: shown(field[wrong]), expected });
    return;
  }
  const isSaid = typeof value === 'string' && annotations['x-names'] === undefined;
  const name =
    demand.at === undefined || !JSON.stringify(demand.at).includes('/') ? ownerOf(place) : thing.name;
  const words = { word: isSaid ? quoted(value) : word, name };
  report({ ...at, found: say('partOf', words), expected: phraseOf(demand) });
}

/** What has the word: a field of an entity, a line or section of a form, or the file. */
function ownerOf({ file, steps, parent }: PlaceInFile): string {
  const { field, id = file.name } = Object(parent) as { readonly field?: string; readonly id?: string };
  const of = steps.lastIndexOf('properties');
  return (of < 0 ? field : steps[of + 1]) ?? id;
}

function codeOf({ code, type, format }: Demand): { readonly code: SchemaErrorCode } {
  return { code: code ?? (type === undefined && format === undefined ? 'UNUSED' : 'WRONG_WIDGET') };
}

function phraseOf({ says, type, format = [], refers }: Demand, name?: string, names?: Phrase): Phrase {
  const values = name === undefined ? {} : { values: { name, names: names ?? name } };
  if (typeof says === 'string') return { id: says, ...values };
  if (says !== undefined) return { ...says, values: { ...values.values, ...says.values } };
  if (refers !== undefined) return say('listReferring', { entity: refers });
  return type === undefined
    ? say('format', { format: anyOfThese(format) })
    : say('aType', { types: typed(type) });
}

function meets({ product: { entities } }: ProductDraft, { value, path }: Thing, demand: Demand): boolean {
  if (value === undefined) return false;
  const { type, format, refers, is, behind, everyStep } = demand;
  const field = value as Field;
  const reference = field['x-rows'] ?? field['x-reference'];
  return (
    (type === undefined || typesOf(alternatives(field)).some((each) => type.includes(each))) &&
    (format === undefined || format.includes(field.format ?? '')) &&
    (refers === undefined || field.items?.['x-reference']?.entity === refers) &&
    (behind === undefined || fits(behind, entryOf(entities, reference?.entity))) &&
    (is === undefined || (everyStep === true ? (path ?? []) : [value]).every((each) => fits(is, each)))
  );
}

/** What `x-on` is about: the field around, or what stands or is named at the place `at`. */
export function subjectOf(draft: ProductDraft, place: PlaceInFile, { at = '1' }: Demand): Thing | undefined {
  const { file, steps } = place;
  const { entity, form } = typeof at === 'string' ? {} : at;
  if (entity !== undefined) return { name: entity, value: entryOf(draft.product.entities, entity) ?? {} };
  const there = saidAt(file.content, steps, form ?? String(at));
  if (typeof there.value === 'string') {
    const name = there.value;
    if (form !== undefined) return { name, value: entryOf(draft.product.forms, name) ?? {} };
    const naming = namesIn(draft, file).get(under('', ...there.steps));
    return naming && thingNamed(draft, naming);
  }
  const value = atPointer(resolvedContent(draft, file), under('', ...there.steps));
  if (typeof value !== 'object' || value === null) return undefined;
  return { name: there.steps.at(-1) ?? file.name, value: factsOf(draft, value) };
}

/** The field, entity, form, … that the word names; undefined if there is none, which is reported there. */
function thingNamed(draft: ProductDraft, place: PlaceInFile): Thing | undefined {
  const names = place.annotations['x-names'];
  const name = String(place.value);
  if (typeof names === 'string') {
    const list = (filesOfSort(draft, names) ?? {}) as Readonly<Record<string, object>>;
    const others = () => Object.keys(list).map((each) => ({ name: each, value: list[each] ?? {} }));
    return { name, value: entryOf(list, name), others };
  }
  if (typeof names !== 'object' || !('field' in names)) return undefined;
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

/** Places with names by file and pointer; words beside them ask for what they name. */
const cache = new WeakMap<ProductDraft['files'], Map<SchemaFile, Map<string, PlaceInFile>>>();

function namesIn(draft: ProductDraft, file: SchemaFile): ReadonlyMap<string, PlaceInFile> {
  const places = cache.get(draft.files) ?? namesByFile(draft);
  cache.set(draft.files, places);
  return places.get(file) ?? new Map();
}

function namesByFile(draft: ProductDraft): Map<SchemaFile, Map<string, PlaceInFile>> {
  const naming = placesOfDraft(draft).filter(({ annotations }) => annotations['x-names']);
  return new Map(
    [...Map.groupBy(naming, ({ file }) => file)].map(([file, places]) => [
      file,
      new Map(places.map((place) => [place.pointer, place])),
    ]),
  );
}
