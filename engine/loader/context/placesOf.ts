import type { Condition, Expression } from '../../contract/index.ts';
import { say } from '../../errors/Phrase.ts';
import { entryOf, setAt } from '../../values/paths.ts';
import { slotsOf } from '../../values/texts.ts';
import { annotatedPlaces } from '../grammar/annotatedPlaces.ts';
import type { Annotations, KnownName, Taking } from '../grammar/annotations.ts';
import { entityOfFile, firstTextAt, lookUpText, lookUpValue } from '../grammar/lookUp.ts';
import { callBehind, entityBehind } from '../grammar/unknownName.ts';
import { memoizeFile } from '../memoizeFile.ts';
import { atPointer, keysOf, under } from '../pointer.ts';
import type { AssembledProduct, SchemaFile } from '../SchemaFile.ts';
import { answeredRow, fileScope } from './fileScope.ts';
import { NARROW } from './narrow.ts';
import {
  answerShape,
  inputShape,
  type MemberTarget,
  type NamedPlace,
  type Narrow,
  OPEN,
  rowOf,
  type Scope,
  type Shape,
  trace,
  traceIn,
} from './Scope.ts';

type Node = Readonly<Record<string, unknown>>;

/** Places in a file that refer to values by name; cached, since several checks ask. */
export const placesOf = memoizeFile((assembled, file): readonly NamedPlace[] => {
  const narrow = NARROW[file.kind]?.(assembled, file);
  if (narrow === undefined) return [];
  const places: NamedPlace[] = [];
  const annotated = annotatedPlaces(assembled.meta, file.kind, file.content);
  const here: At = {
    assembled,
    file,
    pointer: '',
    at: [],
    grammar: new Map(annotated.flatMap((each) => (each.isName ? [] : [[each.pointer, each.annotations]]))),
    isEntity: file.kind === 'entity',
    areNames: false,
  };
  visit(file.content, here, fileScope(assembled, file), narrow, places);
  return places;
});

/** Names available to a condition at a place of a file, whether or not one stands there already. */
export function scopeAt(assembled: AssembledProduct, file: SchemaFile, pointer: string): Scope {
  const isThere = atPointer(file.content, pointer) !== undefined;
  const content = isThere ? file.content : setAt(file.content, keysOf(pointer).join('.'), {});
  const place = placesOf(assembled, { ...file, content }).find((each) => each.pointer === pointer);
  return place?.scope ?? fileScope(assembled, file);
}

interface At {
  readonly assembled: AssembledProduct;
  readonly file: SchemaFile;
  readonly pointer: string;
  readonly at: readonly string[];
  /** Annotations of the grammar by pointer into the file. */
  readonly grammar: ReadonlyMap<string, Annotations>;
  readonly isEntity: boolean;
  /** Whether the keys here are names of fields, which may equal a word of the grammar. */
  readonly areNames: boolean;
}

function visit(value: unknown, here: At, scope: Scope, narrow: Narrow, places: NamedPlace[]): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, each] of Object.entries(value as Node)) {
    const { assembled, file } = here;
    const pointer = under(here.pointer, key);
    const annotations = here.grammar.get(pointer) ?? NOTHING;
    const isSilent = annotations === NOTHING && typeof each !== 'string' && typeof each !== 'object';
    if (!here.areNames && (isSilent || annotations['x-text'] === false)) continue;
    const at = [...here.at, key];
    const areNames = here.isEntity && key === 'properties' && !here.areNames;
    const below: At = { ...here, pointer, at, areNames };
    if (here.areNames) {
      visit(each, below, scope, narrow, places);
      continue;
    }
    const names = annotations['x-scope'];
    const within =
      names === undefined ? scope : scopeWithin({ assembled, file, steps: at, around: scope }, names);
    const inner = narrow({ key, value: each, parent: value as Node, at, scope: within });
    if (inner === 'skip') continue;
    const place = { file: file.path, pointer: below.pointer };
    const available = inner === undefined || inner === 'path' ? within : inner;
    const taking = annotations['x-input'];
    const taker = taking && takerOf({ assembled, file, steps: at }, taking);
    if (taker !== undefined) places.push({ ...place, scope: available, what: 'input', input: each, taker });
    if ((inner === 'path' || annotations['x-path'] || key === '$case') && typeof each === 'string')
      places.push({ ...place, scope, what: 'path', path: each });
    else if (annotations['x-expression'])
      places.push({
        ...{ ...place, scope: available, what: 'expression', expression: each as Expression },
        field: expectedShape(annotations['x-expression'], value as Node, scope),
      });
    else if (annotations['x-condition'])
      places.push({ ...place, scope: available, what: 'condition', condition: each as Condition });
    else if (typeof each === 'string') {
      if (annotations['x-names'] === 'message')
        places.push({ ...place, scope: available, what: 'message', id: each });
      else if (slotsOf(each).length > 0)
        places.push({ ...place, scope: available, what: 'text', text: each });
    } else visit(each, below, available, narrow, places);
  }
  noteCall(value as Node, here, scope, places);
}

const NOTHING: Annotations = {};

/** Shape that the value of an expression must fit. */
function expectedShape(into: Annotations['x-expression'], node: Node, scope: Scope): Shape {
  if (into === 'field') return namedFieldShape(scope, node);
  if (into === 'string') return { type: 'string' };
  return into === 'self' ? node : OPEN;
}

/** The field named by a part of a form, in the row of a list or in the record. */
function namedFieldShape(scope: Scope, { field }: Node): Shape {
  const target = trace(scope['row'] ?? scope['record'] ?? OPEN, String(field));
  return 'shape' in target ? target.shape : OPEN;
}

/** Adds the input of an object that names a call, with the names available there. */
function noteCall(
  node: Node,
  { assembled, file, pointer, at }: At,
  scope: Scope,
  places: NamedPlace[],
): void {
  const { calls, tables } = assembled.product;
  const word = at.at(-1) ?? '';
  // A list in a dialog is filled by its table's call.
  const table = word === 'list' ? entryOf(tables, String(node['table'])) : undefined;
  const call = entryOf(calls, (node['call'] as string | undefined) ?? table?.source?.call);
  // A transition without `input` gets it from the component that makes the transition.
  const isSupplied = file.kind === 'workflow' && node['input'] === undefined;
  if (call === undefined || file.kind === 'calls' || isSupplied) return;
  const input = node['input'] ?? {};
  const names = [...Object.keys(input), ...(word === 'save' ? savedNames(assembled, file, node, at) : [])];
  // The component that shows a list adds words to the input of its call.
  const isGiven = word !== 'source' || file.kind === 'calendar';
  places.push({
    ...{ file: file.path, pointer: `${pointer}/input`, scope, what: 'input', input },
    ...{ taker: { shape: inputShape(call), name: call.name }, ...(isGiven && { given: { names, pointer } }) },
  });
}

/** What a form sends besides: its record at `at`, or the fields of the record. */
function savedNames(
  { product }: AssembledProduct,
  { content }: SchemaFile,
  node: Node,
  at: readonly string[],
): readonly string[] {
  if (node['at'] !== undefined) return [String(node['at']).split('.')[0] ?? ''];
  const { form, record } = atPointer(content, under('', ...at.slice(0, -1))) as {
    readonly form?: string;
    readonly record?: object;
  };
  const { properties } = entryOf(product.entities, entryOf(product.forms, form)?.entity) ?? {};
  return Object.keys({ ...properties, ...record });
}

interface Within {
  readonly assembled: AssembledProduct;
  readonly file: SchemaFile;
  readonly steps: readonly string[];
  readonly around: Scope;
}

/**
 * Adds the names that the grammar makes available within a word (`x-scope`). An unknown entity, call or list
 * gives `OPEN`; it is reported where it is named.
 */
function scopeWithin(within: Within, names: Readonly<Record<string, KnownName>>): Scope {
  const inner = Object.entries(names).flatMap(([name, meaning]) => {
    const shape = knownNameShape(within, meaning);
    return shape === undefined ? [] : [[name, shape] as const];
  });
  return { ...within.around, ...Object.fromEntries(inner) };
}

/** What takes the members of an object (`x-input`); undefined where that is unknown, which is reported there. */
function takerOf(
  { assembled, file, steps }: Omit<Within, 'around'>,
  taking: Taking,
): MemberTarget | undefined {
  const textAt = (at: string) => lookUpText(file.content, steps, at);
  if ('call' in taking) {
    const call = callBehind(assembled, taking.of, textAt(taking.call));
    return call && { shape: inputShape(call), name: call.name };
  }
  if ('entity' in taking || 'tool' in taking) {
    const { entities, forms, tables } = assembled.product;
    const name = textAt('entity' in taking ? taking.entity : taking.tool);
    const tools = 'tool' in taking ? (entryOf(tables, textAt(taking.list))?.toolbar ?? []) : [];
    const form = entryOf(forms, tools.find(({ id }) => id === name)?.form);
    const entity = 'tool' in taking ? form?.entity : name && entityBehind(assembled, taking.of, name);
    const shape = entryOf(entities, entity || undefined);
    return shape && { shape, name: shape['x-entity'] };
  }
  const row = answeredRow(assembled, { call: textAt(taking.answer) ?? '', rows: textAt(taking.rows) ?? '' });
  return row && { shape: row, name: say('aRow') };
}

function knownNameShape({ assembled, file, steps, around }: Within, meaning: KnownName): Shape | undefined {
  const { content, kind } = file;
  if ('shape' in meaning) {
    const isPresent =
      meaning.where === undefined || lookUpValue(content, steps, meaning.where).value !== undefined;
    return isPresent ? meaning.shape : undefined;
  }
  if ('entity' in meaning) {
    const name =
      meaning.entity === '' ? entityOfFile(kind, content) : lookUpText(content, steps, meaning.entity);
    if (name === undefined) return undefined;
    return entryOf(assembled.product.entities, entityBehind(assembled, meaning.of, name)) ?? OPEN;
  }
  const rows = lookUpText(content, steps, meaning.rows);
  if (!('answer' in meaning)) {
    const list = rows === undefined ? undefined : traceIn(around, rows);
    return (list !== undefined && 'shape' in list ? rowOf(list.shape) : undefined) ?? OPEN;
  }
  const call = firstTextAt(content, steps, meaning.answer);
  if (call === undefined) return undefined;
  if (meaning.rows === undefined) return answerShape(entryOf(assembled.product.calls, call));
  return answeredRow(assembled, { call, rows: rows ?? '' }) ?? OPEN;
}
