import type { FieldLayout, GridSchema } from '../../contract/index.ts';
import { entryOf } from '../../values/paths.ts';
import type { ProductDraft, SchemaFile } from '../SchemaFile.ts';
import {
  answerShape,
  isOpen,
  type Narrow,
  namesWithin,
  OPEN,
  rowOf,
  type Scope,
  type Shape,
  trace,
} from './Scope.ts';

/**
 * Fields of a list have its `row` (and `parent`, `grandparent` in nested rows); the label of a choice is
 * filled from the row of the call that offers it.
 */
export function narrowForm(draft: ProductDraft): Narrow {
  return ({ key, parent, at, scope }) => {
    // The first `fields` is the section's; each further one is a list.
    const depth = at.filter((step) => step === 'fields').length - 1;
    if (key === 'fields' && 'field' in parent) return withRow(scope, parent as unknown as FieldLayout, depth);
    // `rows` are all rows or those of a group; `row` is the one around the list.
    if (key === 'totals') return { ...scope, rows: listOf(scope, parent as unknown as FieldLayout) };
    // A crew member: the columns of the source, overridden by those of the record.
    if (key === 'closed')
      return { ...scope, row: crewMember(draft, scope, parent as unknown as FieldLayout) };
    if (at.at(-2) !== 'source') return undefined;
    if (key === 'label' || key === 'proposes') return choiceRow(draft, parent);
    if (key === 'fills') return filledFrom(draft, parent);
    if (key === 'details') {
      const row = choiceRow(draft, parent);
      return row === 'skip' ? row : { ...scope, ...row };
    }
    // Outside a list, `row` is the record.
    return key === 'shown' ? { row: scope['record'] ?? OPEN, ...scope } : undefined;
  };
}

/** Names of the picked row, overridden by the response of its `details` call. */
function filledFrom(draft: ProductDraft, source: Readonly<Record<string, unknown>>): Scope | 'skip' {
  const row = choiceRow(draft, source);
  const { details } = source as { readonly details?: { readonly call?: string } };
  if (row === 'skip' || details === undefined) return row;
  return { ...row, ...namesWithin(answerShape(entryOf(draft.product.calls, details.call))) };
}

function listOf(scope: Scope, { field }: FieldLayout): Shape {
  const list = trace(scope['row'] ?? scope['record'] ?? OPEN, field);
  return 'shape' in list ? list.shape : OPEN;
}

/** Fields of the source and of the record's row; open if either is unknown. */
function crewMember(draft: ProductDraft, scope: Scope, layout: FieldLayout): Shape {
  const offered = choiceRow(draft, (layout.source ?? {}) as Readonly<Record<string, unknown>>);
  const recordRow = withRow(scope, layout)['row'] ?? OPEN;
  if (offered === 'skip' || isOpen(recordRow)) return OPEN;
  return { properties: { ...offered, ...namesWithin(recordRow) } as NonNullable<Shape['properties']> };
}

function withRow(scope: Scope, { field }: FieldLayout, depth = 1): Scope {
  const list = trace(scope['row'] ?? scope['record'] ?? OPEN, field);
  const row = ('shape' in list ? rowOf(list.shape) : undefined) ?? OPEN;
  // Nested rows can use the rows around them.
  const { row: parent, parent: grandparent } = scope;
  if (parent === undefined || depth < 2) return { ...scope, row };
  return { ...scope, row, parent, ...(depth > 2 && grandparent !== undefined && { grandparent }) };
}

/** A row of a grid is a row of the response, or a member of a group in it. */
export function narrowGrid(draft: ProductDraft, file: SchemaFile): Narrow {
  const [answered, members] = gridRows(draft, (file.content as unknown as GridSchema).rows);
  const row: Shape = members === undefined ? answered : { anyOf: [answered, members] };
  return ({ key, parent, at, scope }) => {
    if (at.join('.') === 'cell' || at.join('.') === 'rows.label') return { ...scope, row };
    return at.at(-2) === 'source' && key === 'label' ? choiceRow(draft, parent) : undefined;
  };
}

/**
 * Shapes of a row of the response and of the members of a group; `OPEN` for an unknown list (reported
 * elsewhere).
 */
export function gridRows(
  { product }: ProductDraft,
  { call, list, groups }: GridSchema['rows'],
): readonly [Shape, Shape | undefined] {
  const inList = (shape: Shape, path: string): Shape => {
    const target = trace(shape, path);
    return ('shape' in target ? rowOf(target.shape) : undefined) ?? OPEN;
  };
  const answered = inList(answerShape(entryOf(product.calls, call)), list);
  return [answered, groups && inList(answered, groups.rows)];
}

/**
 * Names in a row that a call offers as a choice; `'skip'` if the call or list is unknown (reported
 * elsewhere).
 */
export function choiceRow(draft: ProductDraft, source: Readonly<Record<string, unknown>>): Scope | 'skip' {
  const { call, list } = source as { readonly call?: string; readonly list?: string };
  const response = entryOf(draft.product.calls, call)?.response;
  if (typeof response !== 'object') return 'skip';
  const target = trace(response as Shape, list ?? '');
  const row = 'shape' in target ? rowOf(target.shape) : undefined;
  return row === undefined ? 'skip' : namesWithin(row);
}
