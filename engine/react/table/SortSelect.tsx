import { useId } from 'react';
import type { Column, TableState } from '../../index.ts';
import { SelectBox } from '../icons/SelectBox.tsx';
import { useMessages } from '../provider/useMessages.ts';

type Sort = Pick<TableState, 'sortBy' | 'sortDesc'>;

interface SortSelectProps {
  readonly columns: readonly Column[];
  readonly state: Sort;
  readonly onSort: (sort: Sort) => void;
}

/** Sort select for phones, which have no column headers. */
export function SortSelect({ columns, state, onSort }: SortSelectProps) {
  const { t } = useMessages();
  const id = useId();
  const sortable = columns.filter((column) => column.sort === true);
  const isSortable = sortable.some(({ field }) => field === state.sortBy);
  const choices = sortable.flatMap(({ field, label }) => [
    { value: field, label: `${t(label)} · ${t('table.ascending')}` },
    { value: `-${field}`, label: `${t(label)} · ${t('table.descending')}` },
  ]);
  return (
    <div className="filter-field">
      <label htmlFor={id} className="bp6-label">
        {t('table.sorting')}
      </label>
      <SelectBox
        id={id}
        fill
        value={isSortable ? `${state.sortDesc ? '-' : ''}${state.sortBy}` : ''}
        options={isSortable ? choices : [{ value: '', label: '–' }, ...choices]}
        onChange={({ target }) => {
          const sortDesc = target.value.startsWith('-');
          onSort({ sortBy: sortDesc ? target.value.slice(1) : target.value, sortDesc });
        }}
      />
    </div>
  );
}
