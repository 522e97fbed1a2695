import type { Condition, Expression } from '../../contract/index.ts';
import { slotsOf } from '../../values/fillText.ts';
import type { ProductDraft } from '../ProductDraft.ts';
import { under } from '../pointer.ts';
import type { SchemaFile } from '../SchemaFile.ts';
import { fileScope } from './fileScope.ts';
import type { NamedPlace, Narrow } from './NamedPlace.ts';
import { NARROW } from './narrow/index.ts';
import { OPEN, type Scope, type Shape } from './Scope.ts';
import { trace } from './trace.ts';

/** Words that hold a condition, in every kind. */
const CONDITIONS: ReadonlySet<string> = new Set([
  ...['when', 'must', 'where', 'showWhen', 'requiredWhen', 'readOnlyWhen', 'noteWhen', 'settled'],
  ...['rowsWhen', 'finishHiddenWhen', 'resumeWhen', 'newWhen', 'while'],
]);

/** Words that hold an expression, in every kind. */
const EXPRESSIONS: ReadonlySet<string> = new Set(['x-calculated', 'proposed', 'formula', 'signer']);

/** Words that name a message which is filled from what stands around them. */
const MESSAGES: ReadonlySet<string> = new Set(['message', 'done', 'failed', 'wrong', 'nothing']);

/** Words whose text is for readers of the schema, or means something else than a text for people. */
const NO_TEXTS: ReadonlySet<string> = new Set([
  ...['$schema', '$comment', '$ref', 'description', 'pattern', 'x-regex', 'x-unconfirmed', 'x-checked'],
  ...['default', 'examples', 'enum', 'const', 'x-messages', 'context'],
]);

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
  const here: At = {
    file: file.path,
    pointer: '',
    at: [],
    isEntity: file.kind === 'entity',
    areNames: false,
  };
  visit(file.content, here, fileScope(draft, file), narrow, places);
  return places;
}

interface At {
  readonly file: string;
  readonly pointer: string;
  readonly at: readonly string[];
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
    if (NO_TEXTS.has(key)) continue;
    const inner = narrow({ key, value: each, parent: value as Node, at, scope });
    if (inner === 'skip') continue;
    const place = { file: here.file, pointer: below.pointer };
    const known = inner === undefined || inner === 'path' ? scope : inner;
    if ((inner === 'path' || key === '$case') && typeof each === 'string')
      places.push({ ...place, scope, what: 'path', path: each });
    else if (EXPRESSIONS.has(key) || (here.at.at(-1) === 'fills' && isCondition(each)))
      places.push({
        ...{ ...place, scope: known, what: 'expression', expression: each as Expression },
        field: fieldOf(key, value as Node, scope),
      });
    else if (CONDITIONS.has(key) && isCondition(each))
      places.push({ ...place, scope: known, what: 'condition', condition: each });
    else if (typeof each === 'string') {
      if (MESSAGES.has(key)) places.push({ ...place, scope: known, what: 'message', id: each });
      else if (slotsOf(each).length > 0) places.push({ ...place, scope: known, what: 'text', text: each });
    } else visit(each, below, known, narrow, places);
  }
  noteCall(value as Node, here, scope, places);
}

/** What an expression's value goes into. */
function fieldOf(key: string, node: Node, scope: Scope): Shape {
  if (key === 'proposed') return fieldNamed(scope, node);
  if (key === 'signer') return { type: 'string' };
  return key === 'x-calculated' ? node : OPEN;
}

/** The field that a part of a form asks for: of the row, in a list, else of the record. */
function fieldNamed(scope: Scope, { field }: Node): Shape {
  const traced = trace(scope['row'] ?? scope['record'] ?? OPEN, String(field));
  return 'shape' in traced ? traced.shape : OPEN;
}

/** What names a call gives it something and takes something of its answer: with the names known there. */
function noteCall(node: Node, { file, pointer }: At, scope: Scope, places: NamedPlace[]): void {
  const { call } = node;
  if (typeof call === 'string') places.push({ file, pointer, scope, what: 'call', call, node });
}

function isCondition(value: unknown): value is Condition {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
