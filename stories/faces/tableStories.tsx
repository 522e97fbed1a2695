import type { Context, DataRecord, EntitySchema, OptionsSchema, TableSchema } from '../../engine/index.ts';
import { SchemaTable } from '../../engine/react/table/index.ts';
import { CatalogueFrame } from '../frame/CatalogueFrame.tsx';
import { phone } from '../frame/phone.ts';
import { sampleRows } from '../samples/sampleRows.ts';

interface TableFaceProps {
  readonly table: TableSchema;
  readonly options: Readonly<Record<string, OptionsSchema>>;
  readonly rows: readonly DataRecord[];
  readonly layout?: string;
  readonly context: Context;
}

function TableFace(props: TableFaceProps) {
  return (
    <CatalogueFrame>
      <h1>{props.table.title}</h1>
      <SchemaTable {...props} />
    </CatalogueFrame>
  );
}

/** The stories of one table: empty, with rows at both widths, and each named layout. */
export function tableStories(
  table: TableSchema,
  options: TableFaceProps['options'],
  entity: EntitySchema | undefined,
  scene: Context = {},
) {
  const rows = sampleRows(table, entity);
  const base = { table, options, context: scene };
  const layouts = Object.keys(table.layouts ?? {}).map(
    (layout) => [`Disposizione_${layout}`, { args: { ...base, rows, layout } }] as const,
  );
  return {
    meta: { component: TableFace },
    Vuota: { args: { ...base, rows: [] } },
    ConRighe: { args: { ...base, rows } },
    Telefono: { args: { ...base, rows }, ...phone },
    layouts: Object.fromEntries(layouts),
  };
}
