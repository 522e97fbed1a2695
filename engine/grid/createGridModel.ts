import { fits, holds } from '../condition/holds.ts';
import type {
  DataRecord,
  Field,
  FormPackage,
  GridSchema,
  Predicate,
  WorkflowSchema,
} from '../contract/index.ts';
import { totalsOf } from '../table/totals.ts';
import { isEmpty } from '../values/equality.ts';
import { getAt } from '../values/paths.ts';
import { type Day, daysAfter, spanHours } from '../values/time.ts';
import { checkTransition, shownState, stateOf, statesWithTrait } from '../workflow/checkTransition.ts';
import type { CellContent, GridAsking, GridChange, GridModel, RowKey } from './GridModel.ts';

/** Parts of a grid; `workflow` is that of its schema, if it has one. */
export interface GridParts {
  readonly grid: GridSchema;
  readonly pkg: FormPackage;
  readonly workflow: WorkflowSchema | undefined;
}

/** Creates the model of a grid. Pure: the caller reads and writes the records. */
export function createGridModel({ grid, pkg, workflow }: GridParts): GridModel {
  const { days, cell, save, remove, copy } = grid;
  const { entity, form } = pkg;
  const [key = ''] = entity['x-key'] ?? [];
  const field: Field = entity.properties[cell.value] ?? {};
  const uncounted =
    workflow === undefined || grid.uncounted === undefined ? [] : statesWithTrait(workflow, grid.uncounted);
  const byUrgency = [...uncounted, ...(workflow?.states ?? []).map(({ value }) => value)];

  const counts = (record: DataRecord) =>
    workflow === undefined || !uncounted.includes(stateOf(workflow, { record }));
  const totalKind = field['x-span'] === undefined ? 'sum' : 'hours';
  const sum = (records: readonly DataRecord[]) =>
    Number(totalsOf({ [cell.value]: totalKind }, records)[cell.value] ?? 0);
  const total = (records: readonly DataRecord[]) => sum(records.filter(counts));
  const of = (records: readonly DataRecord[], row: RowKey, day: Day) =>
    records.filter((each) => each[cell.rowKey] === row && each[days.field] === day);
  const within: GridModel['within'] = (records, rows, on) =>
    records.filter(
      (each) =>
        rows.has(each[cell.rowKey] as RowKey) && (on === undefined || on.includes(String(each[days.field]))),
    );
  const state = (records: readonly DataRecord[]): CellContent['state'] => {
    if (workflow === undefined || records.length === 0) return undefined;
    const rank = (record: DataRecord) => byUrgency.indexOf(stateOf(workflow, { record }));
    const [first] = records.toSorted((a, b) => rank(a) - rank(b));
    return shownState(workflow, { record: first });
  };

  const attempted = (id: string, record: DataRecord, { context, permissions }: GridAsking) =>
    workflow === undefined ? undefined : checkTransition(workflow, id, { ...context, record }, permissions);
  const offers: GridModel['offers'] = (id, record, asking) => attempted(id, record, asking)?.allowed === true;
  /** Fields set by saving (the target state); undefined if the record may not be saved. */
  const savedState = (record: DataRecord, asking: GridAsking): DataRecord | undefined => {
    if (workflow === undefined || save.by === undefined) return {};
    const ways = save.by.map((id) => attempted(id, record, asking));
    const way = ways.find((each) => each?.allowed === true);
    return way?.allowed === true ? { [workflow.field]: way.to } : undefined;
  };
  const mayChange: GridModel['mayChange'] = (record, asking) => {
    if (record === undefined) return true;
    const closedWhen = form.readOnlyWhen;
    const isShut = closedWhen !== undefined && holds(closedWhen, { ...asking.context, record });
    return !isShut && savedState(record, asking) !== undefined;
  };
  const isRemoved = (record: DataRecord, value: number, asking: GridAsking) =>
    value === 0 && remove !== undefined && (remove.by === undefined || offers(remove.by, record, asking));
  // A typed duration contradicts the times next to it (`x-span`): they are cleared instead of staying wrong.
  const span = field['x-span'];
  const timesOf = span === undefined ? [] : [span.from, span.to];
  const untimed = Object.fromEntries(timesOf.map((name) => [name, blankOf(entity.properties[name])]));
  const withInitialState = (record: DataRecord): DataRecord =>
    workflow === undefined ? record : { ...record, [workflow.field]: workflow.initial };

  const change: GridModel['change'] = ({ row, day, single }, value, fresh, asking): GridChange => {
    // An uncounted record that is typed again with the same number is saved, because its state changes.
    const isCounted = single === undefined || counts(single);
    if (value === Number(single?.[cell.value] ?? 0) && isCounted) return { kind: 'nothing' };
    if (single !== undefined && isRemoved(single, value, asking)) return { kind: 'remove', record: single };
    if (!fits(limitsOf(field), value) || (value === 0 && remove !== undefined)) return { kind: 'wrong' };
    if (single !== undefined) {
      const more = { [cell.value]: value, ...savedState(single, asking), ...untimed };
      return { kind: 'change', record: single, more };
    }
    const initialValues = Object.fromEntries(
      (grid.fresh ?? []).map(({ field: name }) => [name, fresh[name] ?? blankOf(entity.properties[name])]),
    );
    const missing = (grid.fresh ?? []).find(
      ({ field: name }) => entity.required?.includes(name) === true && isEmpty(initialValues[name]),
    );
    if (missing !== undefined) return { kind: 'first', field: missing.field };
    const record = { [cell.rowKey]: row, [days.field]: day, [cell.value]: value, ...initialValues };
    return { kind: 'create', record: withInitialState(record) };
  };

  const before: GridModel['before'] = (records, rows, day) => {
    for (let back = 1; back <= (copy?.back ?? 0); back += 1) {
      const latest = within(records, rows, [daysAfter(day, -back)]).filter(counts);
      if (latest.length > 0)
        return latest.filter((each) => of(records, each[cell.rowKey] as RowKey, day).length === 0);
    }
    return [];
  };

  return {
    most: field.maximum,
    unit: field['x-unit'],
    isWhole: [field.type].flat().includes('integer'),
    key,
    total,
    within,
    mayChange,
    change,
    before,
    offers,
    cell: (records, row, day) => {
      const cellRecords = of(records, row, day);
      const [single, ...others] = cellRecords;
      const uncountedTotal = sum(cellRecords.filter((each) => !counts(each)));
      return {
        ...{ records: cellRecords, single, several: others.length > 0, state: state(cellRecords) },
        ...{ total: total(cellRecords), uncounted: uncountedTotal },
      };
    },
    copy: (written, day) => {
      const { [key]: _key, rowVersion: _version, ...rest } = written;
      const copied = { ...rest, [days.field]: day };
      // In the night in which clocks change there are other hours between the same times.
      const hours = span && spanHours(span, (name) => getAt(copied, name), pkg.timeZone);
      return withInitialState(hours === undefined ? copied : { ...copied, [cell.value]: hours });
    },
    without: (refusal) => copy?.without?.find(({ refusals }) => refusals.includes(refusal))?.fields,
  };
}

/** The most frequent value of a field; undefined without records. */
export function mostUsed(records: readonly DataRecord[], path: string): unknown {
  const counts = Map.groupBy(records, (each) => getAt(each, path));
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
}

const LIMITS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const;

/** Bounds of a number by its schema. */
function limitsOf(field: Field): Predicate {
  const bounds = LIMITS.filter((word) => field[word] !== undefined).map((word) => [word, field[word]]);
  return { type: 'number', ...Object.fromEntries(bounds) };
}

/** Blank value of a field: null if allowed, else absent. */
function blankOf(field: Field | undefined): null | undefined {
  return [field?.type].flat().includes('null') ? null : undefined;
}
