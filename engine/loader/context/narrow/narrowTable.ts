import type { ProductDraft } from '../../ProductDraft.ts';
import type { SchemaFile } from '../../SchemaFile.ts';
import { tableRow } from '../fileScope.ts';
import type { Narrow } from '../NamedPlace.ts';
import type { Scope } from '../Scope.ts';
import { choiceRow } from './choiceRow.ts';
import { narrowAction } from './narrowAction.ts';
import { narrowDistance } from './narrowDistance.ts';

const RANGE: Scope = { from: { type: 'integer' }, to: { type: 'integer' }, total: { type: 'integer' } };

const ROW_PARTS: ReadonlySet<string> = new Set(['columns', 'rowsWhen', 'card', 'define']);

/** Where a table speaks of a row, of ticked rows, of what a call answered, of what a form was filled with. */
export function narrowTable(draft: ProductDraft, file: SchemaFile): Narrow {
  const row = tableRow(draft, file);
  const count: Scope = { count: { type: 'integer' } };
  return ({ key, parent, at, scope }) => {
    const [part, , inside] = at;
    if (at.length === 1) {
      if (ROW_PARTS.has(key)) return { ...scope, row };
      return key === 'actions' ? { ...scope, ...count, row } : undefined;
    }
    if (part === 'list' && key === 'of') return 'path';
    if (part === 'paging' && key === 'range') return RANGE;
    if (part === 'columns') return narrowDistance(key, at, scope);
    if (part === 'filters' && at.at(-2) === 'source' && key === 'label') return choiceRow(draft, parent);
    if (part !== 'actions' && part !== 'toolbar') return undefined;
    if (part === 'toolbar' && at.length === 2) return selected(scope, file, at);
    if (at.length === 4 && inside === 'compare' && (key === 'before' || key === 'after')) return 'path';
    return at.length === 3 ? narrowAction(draft, parent, inside ?? '', scope) : undefined;
  };
}

/** An action on ticked rows knows their keys and how many they are. */
function selected(scope: Scope, file: SchemaFile, at: readonly string[]): Scope {
  const { toolbar = [] } = file.content as { readonly toolbar?: readonly { readonly on?: string }[] };
  const count: Scope = { ...scope, count: { type: 'integer' } };
  if (toolbar[Number(at[1])]?.on !== 'selection') return count;
  return { ...count, selection: { type: 'array', items: { type: ['integer', 'string'] } } };
}
