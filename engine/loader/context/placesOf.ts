import type { Condition, Expression } from '../../contract/index.ts';
import { entryOf } from '../../values/entryOf.ts';
import { slotsOf } from '../../values/fillText.ts';
import { annotatedPlaces } from '../grammar/annotatedPlaces.ts';
import type { Annotations } from '../grammar/annotations.ts';
import type { ProductDraft } from '../ProductDraft.ts';
import { under } from '../pointer.ts';
import type { SchemaFile } from '../SchemaFile.ts';
import { fileScope } from './fileScope.ts';
import type { NamedPlace, Narrow } from './NamedPlace.ts';
import { NARROW } from './narrow/index.ts';
import { OPEN, type Scope, type Shape } from './Scope.ts';
import { scopeWithin } from './scopeWithin.ts';
import { trace } from './trace.ts';

type Node = Readonly<Record<string, unknown>>;

const known = new WeakMap<
  SchemaFile,
  { readonly draft: ProductDraft; readonly places: readonly NamedPlace[] }
>();

/** Everything in a file that looks at values by name. Several checks ask: told once per draft. */
export function placesOf(draft: ProductDraft, file: SchemaFile): readonly NamedPlace[] {
  const before = known.get(file);
  if (before?.draft === draft) return before.places;
  const places = placesIn(draft, file);
  known.set(file, { draft, places });
  return places;
}

function placesIn(draft: ProductDraft, file: SchemaFile): readonly NamedPlace[] {
  const narrow = NARROW[file.kind]?.(draft, file);
  if (narrow === undefined) return [];
  const places: NamedPlace[] = [];
  const said = annotatedPlaces(draft.meta, file.kind, file.content);
  const here: At = {
    draft,
    file,
    pointer: '',
    at: [],
    grammar: new Map(said.flatMap((each) => (each.isName ? [] : [[each.pointer, each.annotations]]))),
    isEntity: file.kind === 'entity',
    areNames: false,
  };
  visit(file.content, here, fileScope(draft, file), narrow, places);
  return places;
}

interface At {
  readonly draft: ProductDraft;
  readonly file: SchemaFile;
  readonly pointer: string;
  readonly at: readonly string[];
  /** What the grammar says of the file's places, by pointer. */
  readonly grammar: ReadonlyMap<string, Annotations>;
  readonly isEntity: boolean;
  /** What stands here are the names of fields: a field may be called as a word is. */
  readonly areNames: boolean;
}

function visit(value: unknown, here: At, scope: Scope, narrow: Narrow, places: NamedPlace[]): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, each] of Object.entries(value as Node)) {
    const at = [...here.at, key];
    const below: At = {
      ...{ ...here, pointer: under(here.pointer, key), at },
      areNames: here.isEntity && key === 'properties' && !here.areNames,
    };
    if (here.areNames) {
      visit(each, below, scope, narrow, places);
      continue;
    }
    const said = here.grammar.get(below.pointer) ?? NOTHING;
    if (said['x-text'] === false) continue;
    const { draft, file } = here;
    const names = said['x-scope'];
    const within =
      names === undefined ? scope : scopeWithin({ draft, file, steps: at, around: scope }, names);
    const inner = narrow({ key, value: each, parent: value as Node, at, scope: within });
    if (inner === 'skip') continue;
    const place = { file: file.path, pointer: below.pointer };
    const known = inner === undefined || inner === 'path' ? within : inner;
    if ((inner === 'path' || said['x-path'] || key === '$case') && typeof each === 'string')
      places.push({ ...place, scope, what: 'path', path: each });
    else if (said['x-expression'])
      places.push({
        ...{ ...place, scope: known, what: 'expression', expression: each as Expression },
        field: fieldOf(said['x-expression'], value as Node, scope),
      });
    else if (said['x-condition'])
      places.push({ ...place, scope: known, what: 'condition', condition: each as Condition });
    else if (typeof each === 'string') {
      if (said['x-names'] === 'message') places.push({ ...place, scope: known, what: 'message', id: each });
      else if (slotsOf(each).length > 0) places.push({ ...place, scope: known, what: 'text', text: each });
    } else visit(each, below, known, narrow, places);
  }
  noteCall(value as Node, here, scope, places);
}

const NOTHING: Annotations = {};

/** What an expression's value goes into. */
function fieldOf(into: Annotations['x-expression'], node: Node, scope: Scope): Shape {
  if (into === 'field') return fieldNamed(scope, node);
  if (into === 'string') return { type: 'string' };
  return into === 'self' ? node : OPEN;
}

/** The field that a part of a form asks for: of the row, in a list, else of the record. */
function fieldNamed(scope: Scope, { field }: Node): Shape {
  const traced = trace(scope['row'] ?? scope['record'] ?? OPEN, String(field));
  return 'shape' in traced ? traced.shape : OPEN;
}

/** What names a call gives it something and takes something of its answer: with the names known there. */
function noteCall(
  node: Node,
  { draft, file: { path: file }, pointer }: At,
  scope: Scope,
  places: NamedPlace[],
): void {
  // A list in a dialog is filled by its table's own call.
  const shown = pointer.endsWith('/list') ? entryOf(draft.product.tables, String(node['table'])) : undefined;
  const call = node['call'] ?? shown?.source?.call;
  if (typeof call === 'string') places.push({ file, pointer, scope, what: 'call', call, node });
}
