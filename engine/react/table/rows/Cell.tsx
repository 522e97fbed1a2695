import type { ComponentType, ReactNode } from 'react';
import type { DataRecord } from '../../../contract/index.ts';
import { type Column, getAt, isEmpty } from '../../../index.ts';
import { useMessages } from '../../provider/useMessages.ts';
import type { TableView } from '../TableView.ts';
import type { EditCell } from './EditCell.tsx';
import { MapLink } from './MapLink.tsx';
import { uniqueRowName } from './rowTexts.ts';
import { StatusBadge, type StatusProps } from './StatusBadge.tsx';
import type { Commit, Flush } from './useEditing.ts';
import './cells.css';

/** Cell renderers of a screen, by field. */
export type Cells = Readonly<Record<string, (row: DataRecord) => ReactNode>>;

/** Validation and saving of edits by a screen. */
export interface Edits {
  /** Passed in, since most lists, and those of a first screen, have no editing cells. */
  readonly Cell: typeof EditCell;
  readonly check?: (field: string, row: DataRecord, value: unknown) => string | undefined;
  readonly commit: (field: string, row: DataRecord, value: unknown) => ReturnType<Commit>;
  /** Problem of the present value, e.g. one that was refused and is displayed again. */
  readonly problem?: (field: string, row: DataRecord) => string | undefined;
  /** Each editing cell adds its flush, which commits unsaved text at once. */
  readonly flushes?: Set<Flush>;
}

interface CellProps {
  readonly view: TableView;
  readonly column: Column;
  readonly row: DataRecord;
  readonly cells: Cells | undefined;
  readonly edits: Edits | undefined;
  /** Renderer of a status with an icon. */
  readonly Status: ComponentType<StatusProps>;
}

/** One value of one row, formatted by its column. */
export function Cell({ view, column, row, cells, edits, Status }: CellProps) {
  const { t } = useMessages();
  const custom = cells?.[column.field];
  if (custom !== undefined) return custom(row);
  const { edit, field } = column;
  if (edit !== undefined && edits !== undefined) {
    return (
      <edits.Cell
        widget={edit.widget}
        label={uniqueRowName(view, row, field, (candidate) =>
          t(edit.label ?? column.label, { row: candidate }),
        )}
        value={getAt(row, field)}
        readOnly={!view.model.isEditable(column, row, view.context)}
        {...judgementOf(column, row, edits)}
        onCommit={(value) => edits.commit(field, row, value)}
      />
    );
  }
  if (column.format === 'position') return <Position {...{ view, column, row }} />;
  const sign = view.signOf(column, row);
  if (sign !== undefined) return sign.icon === undefined ? <StatusBadge {...sign} /> : <Status {...sign} />;
  const { own: value, companions } = view.partsOf(column, row);
  // Each text by its own direction: in Arabic, the full stop of 'S.r.l.' would go to its front.
  const text = <bdi>{value}</bdi>;
  if (companions.length === 0) return text;
  return (
    <span>
      {text}
      {companions.map((companion) => (
        <span key={companion} className="companion">
          <bdi>{companion}</bdi>
        </span>
      ))}
    </span>
  );
}

/** Validation props of a cell, from the screen's `Edits`. */
function judgementOf({ field, edit }: Column, row: DataRecord, { check, problem, flushes }: Edits) {
  const max = edit?.max === undefined ? Number.NaN : Number(getAt(row, edit.max));
  const wrong = problem?.(field, row);
  return {
    ...(check === undefined ? {} : { check: (value: unknown) => check(field, row, value) }),
    ...(wrong === undefined ? {} : { problem: wrong }),
    ...(Number.isNaN(max) ? {} : { max }),
    ...(flushes === undefined ? {} : { flushes }),
  };
}

/** Latitude in the field and longitude in its companion column, or both as one text `lat,lng`. */
function Position({ view, column, row }: Pick<CellProps, 'view' | 'column' | 'row'>) {
  const value = getAt(row, column.field);
  const companion = column.with?.[0]?.field;
  const [latitude, longitude] =
    companion === undefined ? String(value ?? '').split(',') : [value, getAt(row, companion)];
  if (isEmpty(latitude) || isEmpty(longitude)) return null;
  return (
    <MapLink
      latitude={Number(latitude)}
      longitude={Number(longitude)}
      distance={column.distance}
      context={{ ...view.context, row }}
    />
  );
}
