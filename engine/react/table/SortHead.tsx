import { CaretDown, CaretUp, DoubleCaretVertical } from '@blueprintjs/icons';
import type { Column, TableModel, TableState } from '../../index.ts';
import { useMessages } from '../provider/useMessages.ts';

interface SortHeadProps {
  readonly name: string | undefined;
  readonly column: Column;
  readonly model: TableModel;
  readonly state: TableState;
  readonly onState: (state: TableState) => void;
}

/** Header of a grid column: name and sort button. */
export function SortHead({ name, column, model, state, onState }: SortHeadProps) {
  const { t } = useMessages();
  if (column.sort !== true) return <span className="wide-head">{name}</span>;
  const mine = state.sortBy === column.field;
  const Arrow = mine ? (state.sortDesc ? CaretDown : CaretUp) : DoubleCaretVertical;
  const direction = mine ? t(state.sortDesc ? 'table.descending' : 'table.ascending') : undefined;
  return (
    <span className="wide-head">
      {name}
      <button
        type="button"
        className="wide-sort"
        title={t('table.sortBy', { label: name })}
        aria-label={[t('table.sortBy', { label: name }), direction].filter(Boolean).join(', ')}
        // Otherwise the grid would start a selection.
        onMouseDown={(event) => event.stopPropagation()}
        onClick={() => onState(model.sortedBy(state, column.field))}
      >
        <Arrow size={16} aria-hidden />
      </button>
    </span>
  );
}
