import type { CardPlaces, Column } from './TableModel.ts';

type Place = keyof CardPlaces;

/** Columns by their place on a phone's card; a column that names none is a detail, and the first one the title if none is. */
export function cardOf(columns: readonly Column[]): CardPlaces {
  const titled = columns.some((column) => column.phone === 'title');
  const placeOf = (column: Column): Place | 'hidden' =>
    column.phone ?? (!titled && column === columns[0] ? 'title' : 'detail');
  const at = (place: Place): readonly Column[] => columns.filter((column) => placeOf(column) === place);
  return { title: at('title'), subtitle: at('subtitle'), detail: at('detail'), status: at('status') };
}
