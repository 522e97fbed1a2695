import type { DataRecord } from '../../contract/index.ts';
import {
  type Day,
  type GridAsking,
  type GridModel,
  type GridParts,
  type GridRow,
  getAt,
  isEmpty,
} from '../../index.ts';
import { useMessages } from '../provider/useMessages.ts';
import { EditCell } from '../table/rows/EditCell.tsx';
import { StatusSign } from '../table/rows/StatusSign.tsx';
import type { KeepCell } from './useGridRecords.ts';

/** Input of the week grid and the day cards. */
export interface GridView {
  readonly parts: GridParts;
  readonly model: GridModel;
  readonly all: readonly DataRecord[];
  readonly asking: GridAsking;
  readonly onKeep: KeepCell;
}

interface GridCellProps {
  readonly view: GridView;
  readonly row: GridRow;
  readonly day: Day;
}

/**
 * The cell of a row on a day: a number, its record's state, and details that differ from the defaults for new
 * records.
 */
export function GridCell({ view, row: { key, row }, day }: GridCellProps) {
  const { t, value } = useMessages();
  const { parts, model, all, asking, onKeep } = view;
  const { cell } = parts.grid;
  const { records, single, several, total, uncounted, state } = model.cell(all, key, day);
  const editable = !several && model.mayChange(single, asking);
  const note = single === undefined || cell.note === undefined ? '' : String(getAt(single, cell.note) ?? '');
  const details = several ? t('grid.several', { count: records.length }) : note;
  return (
    <div className="grid-cell" data-status={state?.value}>
      <EditCell
        widget={model.isWhole ? 'integer' : 'decimal'}
        unit={model.unit}
        label={t(cell.label, { row, day: value(day, 'date') })}
        value={editable ? single?.[cell.value] : total}
        readOnly={!editable}
        {...(model.most === undefined ? {} : { max: model.most })}
        onCommit={(typed) => onKeep(key, day, Number(typed))}
      />
      {state === undefined ? null : (
        <StatusSign
          label={t(state.label)}
          icon={state.icon}
          intent={state.intent}
          {...(details === '' ? {} : { details })}
        />
      )}
      {uncounted === 0 ? null : (
        <span className="grid-lines">
          {t('grid.uncounted', { amount: `${value(uncounted, 'number')} ${model.unit ?? ''}`.trim() })}
        </span>
      )}
      {records.map((record) => (
        <span key={String(record[model.key])} className="grid-lines soft">
          {(cell.lines ?? [])
            .map((path) => getAt(record, path))
            .filter((detail) => !isEmpty(detail))
            .join(' · ')}
        </span>
      ))}
    </div>
  );
}
