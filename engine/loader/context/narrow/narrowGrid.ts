import type { GridSchema } from '../../../contract/index.ts';
import { entryOf } from '../../../values/entryOf.ts';
import type { ProductDraft } from '../../ProductDraft.ts';
import type { SchemaFile } from '../../SchemaFile.ts';
import { answerShape } from '../callShapes.ts';
import type { Narrow } from '../NamedPlace.ts';
import { OPEN, rowOf, type Shape } from '../Scope.ts';
import { trace } from '../trace.ts';
import { choiceRow } from './choiceRow.ts';

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
