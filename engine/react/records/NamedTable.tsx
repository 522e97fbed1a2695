import { useSchema } from '../calls/useSchema.ts';
import { Loadable } from '../feedback/Loadable.tsx';
import { SchemaTable, type SchemaTableProps } from '../table/SchemaTable.tsx';

interface NamedTableProps extends Omit<SchemaTableProps, 'table' | 'options'> {
  /** Of the table's schema. */
  readonly name: string;
  /** The call that the rows come from, if they are not there yet. */
  readonly call?: Parameters<typeof Loadable>[0]['call'];
}

const THERE: Parameters<typeof Loadable>[0]['call'] = { data: true, error: undefined, refresh: () => {} };

/** A table by its schema's name, with rows that the screen has. One whose schema names a call is a `CallTable`. */
export function NamedTable({ name, call = THERE, ...shown }: NamedTableProps) {
  const schema = useSchema('table', name);
  return (
    <Loadable call={schema} lines={6}>
      {({ table, options }) => (
        <Loadable call={call} lines={6}>
          {() => <SchemaTable {...shown} table={table} options={options} />}
        </Loadable>
      )}
    </Loadable>
  );
}
