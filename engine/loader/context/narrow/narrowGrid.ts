import type { GridSchema } from '../../../contract/index.ts';
import { entryOf } from '../../../values/entryOf.ts';
import type { ProductDraft } from '../../ProductDraft.ts';
import type { SchemaFile } from '../../SchemaFile.ts';
import { answerShape } from '../callShapes.ts';
import type { Narrow } from '../NamedPlace.ts';
import { OPEN, rowOf, type Scope, type Shape } from '../Scope.ts';
import { trace } from '../trace.ts';
import { choiceRow } from './choiceRow.ts';
import { narrowAction } from './narrowAction.ts';

const DAY: Shape = { type: 'string', format: 'date' };
const TEXT: Shape = { type: 'string' };
const COUNT: Shape = { type: 'integer' };
const KEYS: Shape = { type: 'array', items: { type: ['integer', 'string'] } };

/** Where a grid speaks of a row, of a record, of the days that are read, of the records that something is done with. */
export function narrowGrid(draft: ProductDraft, file: SchemaFile): Narrow {
  const { rows, entity } = file.content as unknown as GridSchema;
  const [answered, members] = gridRows(draft, rows);
  const row: Shape = members === undefined ? answered : { anyOf: [answered, members] };
  const record = entryOf(draft.product.entities, entity) ?? OPEN;
  const parts: Readonly<Record<string, Scope>> = {
    records: { from: DAY, to: DAY, keys: TEXT },
    cell: { row, day: TEXT },
    remove: { record },
  };
  return ({ key, parent, at, scope }) => {
    const [part, , inside] = at;
    if (at.length === 1) return parts[key] && { ...scope, ...parts[key] };
    if (part === 'rows' && key === 'where') return { ...scope, row: answered };
    if (part === 'rows' && at.length === 2 && key === 'label') return { ...scope, row };
    if (part === 'fresh' && key === 'begins') return { ...scope, group: { type: ['integer', 'string'] } };
    if (part === 'copy' && key === 'label') return { ...scope, day: TEXT };
    if (part === 'copy' && key === 'done') return { ...scope, count: COUNT };
    if (at.at(-2) === 'source' && key === 'label') return choiceRow(draft, parent);
    if (part !== 'tools' || inside !== 'action') return undefined;
    return at.length === 3
      ? { ...scope, selection: KEYS, count: COUNT }
      : narrowAction(draft, parent, key, scope);
  };
}

/** A row that the call answers, and one of those within it where it is a group; anything where the list is not there, which is told elsewhere. */
export function gridRows(
  { product }: ProductDraft,
  { call, list, groups }: GridSchema['rows'],
): readonly [Shape, Shape | undefined] {
  const inList = (shape: Shape, path: string): Shape => {
    const found = trace(shape, path);
    return ('shape' in found ? rowOf(found.shape) : undefined) ?? OPEN;
  };
  const answered = inList(answerShape(entryOf(product.calls, call)), list);
  return [answered, groups && inList(answered, groups.rows)];
}
