import type { Context } from '../../../../engine/contract/index.ts';
import { questionOf } from '../../../../engine/index.ts';
import { useSchema } from '../../../../engine/react/index.ts';
import { type MaterialOwner, OWNER_TABLES } from './Entry.ts';

/** DIS-09, DIS-05: what is asked before a quantity of a kind is kept, as its list says; undefined where nothing is. Null before the lists are there. */
export function useQuestions(): ((kind: MaterialOwner, context: Context) => string | undefined) | null {
  const company = useSchema('table', OWNER_TABLES.company).data?.table;
  const enel = useSchema('table', OWNER_TABLES.enel).data?.table;
  if (company === undefined || enel === undefined) return null;
  const tables = { company, enel };
  return (kind, context) => {
    const column = tables[kind].columns.find(({ edit }) => edit?.ask !== undefined);
    return column?.edit === undefined ? undefined : questionOf(column.edit, context);
  };
}
