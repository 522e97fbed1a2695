import type { Context, OptionsSchema, TableSchema } from '../../contract/index.ts';
import { cellParts, getAt, holds, isEmpty } from '../../index.ts';
import { useSchema } from '../calls/schemaSource.ts';
import { EmptyState, Loadable } from '../feedback/Loadable.tsx';
import { useEngine } from '../provider/Engine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { MapLink, type MapLinkProps } from '../table/rows/MapLink.tsx';
import { TableNotes } from '../table/tools/TableNotes.tsx';

type Column = TableSchema['columns'][number];
type Options = Readonly<Record<string, OptionsSchema>>;

interface RecordFactsProps {
  /** Name of the table schema with the columns. */
  readonly table: string;
  /** The record that the columns refer to. */
  readonly record: Context;
  /** Further context of its notes. */
  readonly context?: Context;
}

/**
 * One record as label and value pairs by the columns of a table, its notes above; empty values are left out.
 * Renders null for a record that the table's conditions exclude.
 */
export function RecordFacts({ table, record, context: given }: RecordFactsProps) {
  const { t, value } = useMessages();
  const schema = useSchema('table', table);
  const { context } = useEngine();
  const scope = { ...context, ...given, record, row: record };
  return (
    <Loadable call={schema} lines={5}>
      {({ table: facts, options }) =>
        facts.rowsWhen !== undefined && !holds(facts.rowsWhen, scope) ? null : (
          <>
            <TableNotes table={facts} context={scope} />
            {facts.empty !== undefined &&
            !facts.columns.some(({ field }) => !isEmpty(getAt(record, field))) ? (
              <EmptyState text={t(facts.empty)} />
            ) : null}
            <dl className="facts">
              {facts.columns
                .filter(({ field, phone }) => phone !== 'status' && !isEmpty(getAt(record, field)))
                .map((column) => (
                  <div key={column.field} className="fact">
                    <dt>{t(column.label)}</dt>
                    <dd>{shown(column, facts.columns, options)}</dd>
                  </div>
                ))}
            </dl>
          </>
        )
      }
    </Loadable>
  );

  function shown(column: Column, columns: readonly Column[], options: Options) {
    if (column.format === 'position')
      return <Place text={String(getAt(record, column.field))} distance={column.distance} context={scope} />;
    const { own, companions } = cellParts(column, record, { columns, options, translate: t, value });
    return [own, ...companions].filter((word) => word !== '').join(', ');
  }
}

/** Text that is no position is displayed as it is. */
function Place({ text, ...shown }: { readonly text: string } & Pick<MapLinkProps, 'distance' | 'context'>) {
  const [latitude, longitude] = text.split(',').map(Number);
  if (latitude === undefined || longitude === undefined) return text;
  if (Number.isNaN(latitude) || Number.isNaN(longitude)) return text;
  return <MapLink latitude={latitude} longitude={longitude} {...shown} />;
}
