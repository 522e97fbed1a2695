import type { FieldLayout } from '../../../contract/index.ts';
import { entryOf } from '../../../values/entryOf.ts';
import type { ProductDraft } from '../../ProductDraft.ts';
import { answerShape } from '../callShapes.ts';
import type { Narrow } from '../NamedPlace.ts';
import { namesWithin, OPEN, rowOf, type Scope, type Shape } from '../Scope.ts';
import { isOpen, trace } from '../trace.ts';
import { choiceRow } from './choiceRow.ts';

/** Inside the fields of a list there is its `row`, and in rows within rows those around it (`parent`, `grandparent`); what a choice is called is filled from the row of the call that offers it. */
export function narrowForm(draft: ProductDraft): Narrow {
  return ({ key, parent, at, scope }) => {
    // Of a section first, then of each list in the other.
    const depth = at.filter((step) => step === 'fields').length - 1;
    if (key === 'fields' && 'field' in parent) return withRow(scope, parent as unknown as FieldLayout, depth);
    // The rows, those of a group or all of them; `row` is the one around the list.
    if (key === 'totals') return { ...scope, rows: listOf(scope, parent as unknown as FieldLayout) };
    // The person: what the source tells of them, and over it what the record says.
    if (key === 'closed') return { ...scope, row: person(draft, scope, parent as unknown as FieldLayout) };
    if (at.at(-2) !== 'source') return undefined;
    if (key === 'label' || key === 'proposes') return choiceRow(draft, parent);
    if (key === 'fills') return filledFrom(draft, parent);
    if (key === 'details') {
      const row = choiceRow(draft, parent);
      return row === 'skip' ? row : { ...scope, ...row };
    }
    // Outside of a list the row is the record.
    return key === 'shown' ? { row: scope['record'] ?? OPEN, ...scope } : undefined;
  };
}

/** The picked row, and over it what the call for its details answers. */
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

/** Both together; of what is not known of either, anything may be. */
function person(draft: ProductDraft, scope: Scope, layout: FieldLayout): Shape {
  const offered = choiceRow(draft, (layout.source ?? {}) as Readonly<Record<string, unknown>>);
  const kept = withRow(scope, layout)['row'] ?? OPEN;
  if (offered === 'skip' || isOpen(kept)) return OPEN;
  return { properties: { ...offered, ...namesWithin(kept) } as NonNullable<Shape['properties']> };
}

function withRow(scope: Scope, { field }: FieldLayout, depth = 1): Scope {
  const list = trace(scope['row'] ?? scope['record'] ?? OPEN, field);
  const row = ('shape' in list ? rowOf(list.shape) : undefined) ?? OPEN;
  // Rows within rows know those around them.
  const { row: parent, parent: grandparent } = scope;
  if (parent === undefined || depth < 2) return { ...scope, row };
  return { ...scope, row, parent, ...(depth > 2 && grandparent !== undefined && { grandparent }) };
}
