import { Button } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight, Duplicate } from '@blueprintjs/icons';
import { type ReactNode, useState } from 'react';
import type { DataRecord, GridSchema } from '../../contract/index.ts';
import {
  type Day,
  dayName,
  daysAfter,
  type GridModel,
  type GridParts,
  type GridRow,
  getAt,
  isOffered,
  type RowKey,
  weekOf,
} from '../../index.ts';
import { useActionCall } from '../action/useActionCall.tsx';
import { useActionRun } from '../action/useActionRun.ts';
import { Loadable } from '../feedback/Loadable.tsx';
import { TruncatedNotice } from '../feedback/TruncatedNotice.tsx';
import { useFeedback } from '../feedback/useFeedback.ts';
import { SchemaIcon } from '../icons/SchemaIcon.tsx';
import { useEngine } from '../provider/Engine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { useScreen } from '../screen/ScreenContext.tsx';
import { useHints } from '../table/rows/useHints.tsx';
import { useIsDesk } from '../theme/useIsDesk.ts';
import { GridCell, GridWeek, type GridWeekProps } from './GridWeek.tsx';
import { useFresh } from './useFresh.tsx';
import { type GridRecords, useGridCopy, useGridRecords } from './useGridRecords.ts';

interface GridSheetProps {
  readonly parts: GridParts;
  readonly model: GridModel;
  /** Key of the group of rows. */
  readonly group: RowKey;
  readonly rows: readonly GridRow[];
  readonly day: Day;
  readonly onDay: (day: Day) => void;
  /** Called on each input into a field of the sheet. */
  readonly onTyping: () => void;
  /** The select for the group, if there are several. */
  readonly whose: ReactNode;
}

/**
 * The rows by week on a desk and by day on a phone; above, the values for new records; below, the bulk
 * actions.
 */
export function GridSheet({ parts, model, group, rows, day, onDay, onTyping, whose }: GridSheetProps) {
  const desk = useIsDesk();
  const days = weekOf(day);
  const records = useGridRecords(parts, model, rows, days);
  const keys = new Set(rows.map(({ key }) => key));
  const { all, missing } = records;
  const fresh = useFresh(parts, model.within(all, keys), group);
  const onCopy = useGridCopy(parts, model, records, rows);
  const hints = useHints();
  const view = {
    parts,
    model,
    rows,
    all,
    asking: records.asking,
    ...(onCopy === undefined ? {} : { onCopy }),
  };
  const onKeep: typeof records.keep = (row, on, value) => records.keep(row, on, value, fresh.values);
  return (
    <div className="stack value-grid" onInput={onTyping} {...hints.listeners}>
      <div className="filter-fields">
        {whose}
        {fresh.fields}
      </div>
      <Stepper day={day} days={days} desk={desk} onDay={onDay} />
      <TruncatedNotice shown={all.length} total={all.length + missing} />
      <Loadable call={records.answer} lines={8}>
        {() =>
          desk ? (
            <GridWeek {...view} onKeep={onKeep} days={days} />
          ) : (
            <GridDay {...view} onKeep={onKeep} key={day} day={day} />
          )
        }
      </Loadable>
      <GridTools
        grid={parts.grid}
        model={model}
        records={records}
        shown={(loaded) => model.within(loaded, keys, desk ? days : [day])}
      />
      {hints.shown}
    </div>
  );
}

interface StepperProps {
  readonly day: Day;
  readonly days: readonly Day[];
  readonly desk: boolean;
  readonly onDay: (day: Day) => void;
}

/** Previous and next: a week on a desk, a day on a phone. */
function Stepper({ day, days, desk, onDay }: StepperProps) {
  const { t, locale } = useMessages();
  const step = (by: number) => () => onDay(daysAfter(day, desk ? 7 * by : by));
  const title = desk
    ? t('ui.span', {
        from: dayName(days[0] ?? day, locale, { day: 'numeric', month: 'long' }),
        to: dayName(days.at(-1) ?? day, locale, { day: 'numeric', month: 'long', year: 'numeric' }),
      })
    : dayName(day, locale, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <div className="row row-apart grid-stepper" data-repeats>
      <Button
        className="icon-button"
        icon={<ChevronLeft size={20} aria-hidden />}
        aria-label={t(desk ? 'grid.previousWeek' : 'grid.previousDay')}
        onClick={step(-1)}
      />
      <h2 aria-live="polite">{title}</h2>
      <Button
        className="icon-button"
        icon={<ChevronRight size={20} aria-hidden />}
        aria-label={t(desk ? 'grid.nextWeek' : 'grid.nextDay')}
        onClick={step(1)}
      />
    </div>
  );
}

interface GridDayProps extends Omit<GridWeekProps, 'days'> {
  readonly day: Day;
}

/** One day on a phone: rows stacked, with buttons large enough for gloves. */
function GridDay({ rows, day, onCopy, ...view }: GridDayProps) {
  const { t, value } = useMessages();
  const { parts, model, all } = view;
  const { grid, pkg } = parts;
  const keys = new Set(rows.map(({ key }) => key));
  const unit = pkg.entity.properties[grid.cell.value]?.['x-unit'] ?? '';
  return (
    <>
      {onCopy === undefined || grid.copy === undefined ? null : (
        <Button
          fill
          icon={<Duplicate size={20} aria-hidden />}
          text={t(grid.copy.title)}
          onClick={() => onCopy(day)}
        />
      )}
      <ul className="cards" aria-label={t(grid.title)}>
        {rows.map((row) => (
          <li key={row.key} className="card">
            <p className="card-title">{row.label}</p>
            <GridCell view={view} row={row} day={day} />
          </li>
        ))}
      </ul>
      <p className="row row-apart grid-total">
        <span>{t('grid.total')}</span>
        <span className="number">
          {value(model.total(model.within(all, keys, [day])), 'quantity')} {unit}
        </span>
      </p>
    </>
  );
}

type Tool = NonNullable<GridSchema['tools']>[number];

interface GridToolsProps {
  readonly grid: GridSchema;
  readonly model: GridModel;
  readonly records: GridRecords;
  /** Filters the loaded records to the displayed ones. */
  readonly shown: (known: readonly DataRecord[]) => readonly DataRecord[];
}

/** Bulk actions on all displayed records of a state. */
function GridTools({ grid, model, records, shown }: GridToolsProps) {
  const { t } = useMessages();
  const { context } = useScreen();
  const { user } = useEngine();
  const { toast } = useFeedback();
  const { runAction } = useActionRun();
  const { makeCall, note } = useActionCall();
  const [busy, setBusy] = useState<Tool>();
  const { known, asking, learn, inLine } = records;

  /** Runs after pending saves, so that the number typed last is included. */
  const carryOutFor = async ({ by, nothing, answered, action }: Tool) => {
    const targets = shown(known()).filter((record) => model.offers(by, record, asking));
    if (targets.length === 0) return toast({ variant: 'warning', text: t(nothing) });
    const selection = targets.map((record) => record[model.key]);
    const versions = targets.map((record) => record['rowVersion']);
    const carryOut = async (scope: typeof context): Promise<unknown> => {
      const answer = await makeCall(action, scope);
      if (answer === false) return false;
      const now = answered === undefined ? [] : ((getAt(answer, answered) ?? []) as readonly DataRecord[]);
      const replacedKeys = answered === undefined ? [] : now.map((record) => record[model.key]);
      learn(replacedKeys, ...now);
      return answer;
    };
    return runAction(action, {
      scope: { ...context, selection, versions, count: selection.length },
      carryOut,
    });
  };
  /** A second press must not repeat the action. */
  const press = (tool: Tool) => {
    if (busy !== undefined) return;
    setBusy(tool);
    void inLine(() => Promise.resolve(carryOutFor(tool))).finally(() => setBusy(undefined));
  };
  const offered = (grid.tools ?? []).filter(({ action }) => isOffered(action, context, asking.permissions));
  if (user === null || offered.length === 0) return null;
  return (
    <div className="row">
      {offered.map((tool) => (
        <Button
          key={tool.by}
          intent={tool.action.intent ?? 'none'}
          className="grid-tool"
          icon={<SchemaIcon name={tool.action.icon} />}
          text={t(tool.action.label)}
          loading={busy === tool}
          onClick={() => press(tool)}
        />
      ))}
      {note}
    </div>
  );
}
