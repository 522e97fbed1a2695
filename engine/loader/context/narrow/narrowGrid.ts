import type { GridSchema } from '../../../contract/index.ts';
import { entryOf } from '../../../values/entryOf.ts';
import type { ProductDraft } from '../../ProductDraft.ts';
import type { SchemaFile } from '../../SchemaFile.ts';
import { answerShape } from '../callShapes.ts';
import type { Narrow } from '../NamedPlace.ts';
import { OPEN, rowOf, type Shape } from '../Scope.ts';
import { trace } from '../trace.ts';
import { choiceRow } from './choiceRow.ts';

/** A row of a grid is one that the call answers, or one of its group. */
export function narrowGrid(draft: ProductDraft, file: SchemaFile): Narrow {
  const [answered, members] = gridRows(draft, (file.content as unknown as GridSchema).rows);
  const row: Shape = members === undefined ? answered : { anyOf: [answered, members] };
  return ({ key, parent, at, scope }) => {
    if (at.join('.') === 'cell' || at.join('.') === 'rows.label') return { ...scope, row };
    return at.at(-2) === 'source' && key === 'label' ? choiceRow(draft, parent) : undefined;
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
