import { holds } from '../condition/holds.ts';
import type { Context, TableSchema } from '../contract/index.ts';

type Note = NonNullable<TableSchema['notes']>[number];

/** Notes of a table that apply in the context, shown above its rows or the facts of one record. */
export function notesOf({ notes = [] }: Pick<TableSchema, 'notes'>, context: Context): readonly Note[] {
  return notes.filter(({ showWhen }) => holds(showWhen, context));
}
