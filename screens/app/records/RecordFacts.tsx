import type { Context, OptionsSchema, TableSchema } from '../../../engine/contract/index.ts';
import { getAt, isEmpty } from '../../../engine/index.ts';
import { Loadable, useMessages, useSchema } from '../../../engine/react/index.ts';
import { MapLink } from '../../../engine/react/table/index.ts';

type Column = TableSchema['columns'][number];
type Options = Readonly<Record<string, OptionsSchema>>;

interface RecordFactsProps {
  /** Name of the table schema whose columns are the facts. */
  readonly table: string;
  /** What the columns' fields look into. */
  readonly record: Context;
}

/** One record as facts, as a table's columns say; what is empty is left out. */
export function RecordFacts({ table, record }: RecordFactsProps) {
  const { t, value } = useMessages();
  const schema = useSchema('table', table);
  return (
    <Loadable call={schema} lines={5}>
      {({ table: { columns }, options }) => (
        <dl className="facts">
          {columns
            .filter(({ field }) => !isEmpty(getAt(record, field)))
            .map((column) => (
              <div key={column.field} className="fact">
                <dt>{t(column.label)}</dt>
                <dd>{shown(column, options)}</dd>
              </div>
            ))}
        </dl>
      )}
    </Loadable>
  );

  function shown(column: Column, options: Options) {
    const { field, format = 'text', with: companions = [] } = column;
    const given = getAt(record, field);
    if (format === 'position') return <Place text={String(given)} />;
    const list = column.options === undefined ? undefined : options[column.options];
    const words = [value(given, format, list), ...companions.map((each) => withLabel(each))];
    return words.filter((word) => word !== '').join(', ');
  }

  function withLabel({ field, label }: NonNullable<Column['with']>[number]): string {
    const given = getAt(record, field);
    if (isEmpty(given)) return '';
    const word = /^\d\d:\d\d(:\d\d)?$/.test(String(given)) ? value(given, 'time') : String(given);
    return label === undefined ? word : `${t(label)} ${word}`;
  }
}

/** A position that is none is shown as the text it is. */
function Place({ text }: { readonly text: string }) {
  const [latitude, longitude] = text.split(',').map(Number);
  if (latitude === undefined || longitude === undefined) return text;
  if (Number.isNaN(latitude) || Number.isNaN(longitude)) return text;
  return <MapLink latitude={latitude} longitude={longitude} />;
}
