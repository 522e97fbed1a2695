import { entryOf } from '../../../values/entryOf.ts';
import type { Draft } from '../../Draft.ts';
import type { SchemaFile } from '../../SchemaFile.ts';
import { tableRow } from '../fileScope.ts';
import type { Narrow } from '../Place.ts';
import { OPEN, type Scope, type Shape } from '../Scope.ts';
import { choiceRow } from './choiceRow.ts';

const RANGE: Scope = { from: { type: 'integer' }, to: { type: 'integer' }, total: { type: 'integer' } };

const POSITION: Shape = { properties: { latitude: { type: 'number' }, longitude: { type: 'number' } } };

/** Where a table speaks of a row, of ticked rows, of what a call answered, of what a form was filled with. */
export function narrowTable(draft: Draft, file: SchemaFile): Narrow {
  const row = tableRow(draft, file);
  const count: Scope = { count: { type: 'integer' } };
  return ({ key, parent, at, scope }) => {
    const [part, , inside] = at;
    if (at.length === 1) {
      if (key === 'columns' || key === 'rowsWhen') return { ...scope, row };
      return key === 'actions' ? { ...scope, ...count, row } : undefined;
    }
    if (part === 'paging' && key === 'range') return RANGE;
    if (part === 'filters' && at.at(-2) === 'source' && key === 'label') return choiceRow(draft, parent);
    if (part !== 'actions' && part !== 'toolbar') return undefined;
    if (part === 'toolbar' && at.length === 2) return selected(scope, file, at);
    const action = parent as { readonly call?: string; readonly form?: string; readonly position?: true };
    // What comes after the call knows its answer: the way back, the screen to go on to, the word of success.
    const after = inside === 'params' || inside === 'done' ? action.call !== undefined : inside === 'undo';
    if (at.length === 3 && after) return { ...scope, answer: answerOf(draft, action.call) };
    if (at.length === 3 && inside === 'input' && action.position === true)
      return { ...scope, position: POSITION };
    if (at.length === 3 && (inside === 'save' || inside === 'existing'))
      return { ...scope, record: filledBy(draft, action.form) };
    return undefined;
  };
}

/** An action on ticked rows knows their keys and how many they are. */
function selected(scope: Scope, file: SchemaFile, at: readonly string[]): Scope {
  const { toolbar = [] } = file.content as { readonly toolbar?: readonly { readonly on?: string }[] };
  const count: Scope = { ...scope, count: { type: 'integer' } };
  if (toolbar[Number(at[1])]?.on !== 'selection') return count;
  return { ...count, selection: { type: 'array', items: { type: ['integer', 'string'] } } };
}

/** What a call answers; anything where nothing says so. */
export function answerOf({ product }: Draft, call: string | undefined): Shape {
  const response = entryOf(product.calls, call)?.response;
  return typeof response === 'object' ? (response as Shape) : OPEN;
}

function filledBy({ product }: Draft, form: string | undefined): Shape {
  return entryOf(product.entities, entryOf(product.forms, form)?.entity) ?? OPEN;
}
