import { useState } from 'react';
import {
  type Context,
  createTableModel,
  type DataRecord,
  type EntitySchema,
  type OptionsSchema,
  type Scenario,
  type TableSchema,
  type TableState,
} from '../../engine/index.ts';
import { ListBoard } from '../../engine/react/board/index.ts';
import { useMessages } from '../../engine/react/index.ts';
import { EditCell, type Edits, SchemaTable } from '../../engine/react/table/index.ts';
import { CatalogueFrame } from '../frame/CatalogueFrame.tsx';
import { phone } from '../frame/phone.ts';
import { sampleRows } from '../samples/sampleRows.ts';
import { ScenarioNote } from './ScenarioNote.tsx';

interface TableFaceProps {
  readonly table: TableSchema;
  readonly options: Readonly<Record<string, OptionsSchema>>;
  readonly rows: readonly DataRecord[];
  readonly layout?: string;
  readonly context: Context;
  readonly scenario?: Scenario;
  /** The chart that its reader chose. */
  readonly chart?: string;
  /** Its reader sees it as a board. */
  readonly board?: boolean;
}

/**
 * A list as a screen shows it: fields that are edited in place are inputs, and typed values are discarded.
 */
function TableFace({ scenario, chart, board, ...props }: TableFaceProps) {
  const [state, onState] = useState<TableState>(() => ({
    ...createTableModel(props.table, props.options).initial,
    chart,
    board,
  }));
  const isEdited = props.table.columns.some(({ edit }) => edit !== undefined);
  return (
    <CatalogueFrame context={scenario?.given}>
      <main>
        <TableTitle {...props} />
        <ScenarioNote scenario={scenario} />
        <SchemaTable
          {...props}
          {...{ state, onState }}
          Board={ListBoard}
          {...(isEdited ? { edits: EDITS } : {})}
        />
      </main>
    </CatalogueFrame>
  );
}

const EDITS: Edits = { Cell: EditCell, commit: async () => undefined as never };

function TableTitle({ table, context }: TableFaceProps) {
  const { t } = useMessages();
  return <h1>{t(table.title, context)}</h1>;
}

/** Data that the generator collects for one list. */
interface TableData {
  readonly table: TableSchema;
  readonly options: TableFaceProps['options'];
  readonly entity?: EntitySchema;
  /** Rows of the demo; none where none were recorded. */
  readonly recorded: readonly DataRecord[];
  readonly scenarios: readonly Scenario[];
  readonly scene?: Context;
}

/** The stories of one table: empty, with rows at both widths, each named layout, each of its examples. */
export function tableStories({ table, options, entity, recorded, scenarios, scene = {} }: TableData) {
  const rows = recorded.length > 0 ? recorded : sampleRows(table, entity);
  const base = { table, options, context: scene };
  const layouts = Object.keys(table.layouts ?? {}).map(
    (layout) => [`Disposizione_${layout}`, { args: { ...base, rows, layout } }] as const,
  );
  const charts = Object.keys(table.charts ?? {}).map(
    (chart) => [`Grafico_${chart}`, { args: { ...base, rows, chart } }] as const,
  );
  return {
    meta: { component: TableFace },
    Vuota: { args: { ...base, rows: [] } },
    ConRighe: { args: { ...base, rows } },
    Telefono: { args: { ...base, rows }, ...phone },
    layouts: Object.fromEntries([...layouts, ...charts]),
    Lavagna: { args: { ...base, rows, board: true } },
    LavagnaTelefono: { args: { ...base, rows, board: true }, ...phone },
    examples: scenarios.map((scenario) => {
      const { row, ...context } = scenario.given as Context;
      const [first = {}] = rows;
      const tableRows = row === undefined ? rows : [{ ...first, ...(row as DataRecord) }];
      return {
        args: { ...base, scenario, rows: tableRows, context, board: isOfBoard(scenario) },
      };
    }),
  };
}

function isOfBoard({ expect }: Scenario): boolean {
  return expect.board !== undefined || expect.moves !== undefined;
}
