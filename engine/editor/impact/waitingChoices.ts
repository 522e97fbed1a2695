import type { Condition, OptionsSchema, Predicate } from '../../contract/index.ts';
import { placesOf } from '../../loader/context/placesOf.ts';
import { alternatives, OPEN, type Scope, type Shape, trace, traceIn } from '../../loader/context/Scope.ts';
import { atPointer, keysOf, under } from '../../loader/pointer.ts';
import type { SchemaFile, SchemaKind } from '../../loader/SchemaFile.ts';
import { isEmpty } from '../../values/equality.ts';
import { entryOf } from '../../values/paths.ts';
import type { EditedFiles } from '../editSchema.ts';
import { assembleUnjudged } from '../preview.ts';
import { isSchemaNode, textAt } from '../schemaParts.ts';
import type { FieldMention } from './fieldMentions.ts';

/** A place with a condition that requires a retired choice: new records can never fulfil it. */
export interface WaitingPlace extends FieldMention {
  /** Labels of the retired choices. */
  readonly choices: readonly string[];
}

type Options = Readonly<Record<string, OptionsSchema>>;

/** Kinds of file with conditions on new answers; tables and documents also show old answers. */
const ASKING: ReadonlySet<SchemaKind> = new Set(['form', 'entity', 'wizard', 'workflow']);
const KINDS: ReadonlySet<SchemaKind> = new Set([...ASKING, 'fragment', 'options', 'settings']);

/**
 * Places that require a retired choice after a change of files, but did not before. They do not block
 * publishing: existing records with the choice still fulfil the condition.
 */
export function waitingChoices(before: EditedFiles, after: EditedFiles): readonly WaitingPlace[] {
  const now = placesWaiting(after);
  if (now.length === 0) return [];
  const then = new Set(placesWaiting(before).map(placeKey));
  return now.filter((place) => !then.has(placeKey(place)));
}

function placeKey({ file, pointer, choices }: WaitingPlace): string {
  return `${file} ${pointer} ${choices.join()}`;
}

function placesWaiting(files: EditedFiles): readonly WaitingPlace[] {
  const assembled = assembleUnjudged(files, KINDS);
  const { options } = assembled.product;
  if (!Object.values(options).some(({ values }) => values.some(({ retired }) => retired))) return [];
  const places = assembled.files
    .filter(({ kind }) => ASKING.has(kind))
    .flatMap((schema) =>
      placesOf(assembled, schema).flatMap((place): readonly WaitingPlace[] => {
        if (place.what !== 'condition') return [];
        const labels = waitsFor(place.condition, place.scope, options);
        if (labels.length === 0) return [];
        const { file, pointer } = assembled.place(place);
        const kind = file === schema.path ? (schema.kind as WaitingPlace['kind']) : 'fragment';
        const title = titleAround(schema, place.pointer, place.scope);
        return [{ choices: [...new Set(labels)], kind, file, pointer, title }];
      }),
    );
  // A fragment's place is reported once, although several forms contain it.
  return [...new Map(places.map((place) => [placeKey(place), place])).values()];
}

/** Labels of the retired choices that a condition requires; empty if another value fulfils it. */
function waitsFor(condition: Condition, scope: Scope, options: Options): readonly string[] {
  return Object.entries(condition).flatMap(([word, part]): readonly string[] => {
    const labelsOf = (one: Condition) => waitsFor(one, scope, options);
    if (word === 'not') return [];
    if (word === 'allOf') return (part as readonly Condition[]).flatMap(labelsOf);
    if (word === 'anyOf') return everyOf((part as readonly Condition[]).map(labelsOf));
    const traced = traceIn(scope, word);
    return 'shape' in traced ? predicateWaits(part as Predicate, traced.shape, options) : [];
  });
}

function predicateWaits(predicate: Predicate, shape: Shape, options: Options): readonly string[] {
  return Object.entries(predicate).flatMap(([word, wanted]): readonly string[] => {
    const labelsOf = (one: Predicate) => predicateWaits(one, shape, options);
    if (word === 'const') return everyOf([retiredLabel(wanted, shape, options)]);
    if (word === 'enum')
      return everyOf((wanted as readonly unknown[]).map((value) => retiredLabel(value, shape, options)));
    if (word === 'allOf') return (wanted as readonly Predicate[]).flatMap(labelsOf);
    if (word === 'anyOf') return everyOf((wanted as readonly Predicate[]).map(labelsOf));
    if (word === 'contains' || word === 'items')
      return predicateWaits(wanted as Predicate, shape.items ?? OPEN, options);
    if (word !== 'properties') return [];
    return Object.entries(wanted as Readonly<Record<string, Predicate>>).flatMap(([name, condition]) =>
      predicateWaits(condition, shape.properties?.[name] ?? OPEN, options),
    );
  });
}

/** Alternatives require retired choices only if each of them does. */
function everyOf(ways: readonly (readonly string[])[]): readonly string[] {
  return ways.every((labels) => labels.length > 0) ? ways.flat() : [];
}

function retiredLabel(value: unknown, shape: Shape, options: Options): readonly string[] {
  if (isEmpty(value)) return [];
  return alternatives(shape).flatMap(({ 'x-options': name }) => {
    const listed = entryOf(options, name)?.values.find((each) => each.value === value);
    return listed?.retired === true ? [listed.label] : [];
  });
}

/** Title of the nearest part around a condition, or of the field that it concerns. */
function titleAround({ content, name }: SchemaFile, pointer: string, scope: Scope): string {
  const keys = keysOf(pointer);
  for (let length = keys.length - 1; length >= 0; length -= 1) {
    const node = atPointer(content, under('', ...keys.slice(0, length)));
    if (!isSchemaNode(node as never)) continue;
    const label = textAt(node as never, 'title') ?? textAt(node as never, 'label');
    const field = label === undefined ? textAt(node as never, 'field') : undefined;
    const traced = field === undefined ? undefined : trace(scope['row'] ?? scope['record'] ?? OPEN, field);
    const title = label ?? (traced !== undefined && 'shape' in traced ? traced.shape.title : undefined);
    if (title !== undefined) return title;
  }
  return name;
}
