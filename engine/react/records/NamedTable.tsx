import { useSchema } from '../calls/schemas.ts';
import { Loadable } from '../feedback/Loadable.tsx';
import { SchemaTable, type SchemaTableProps } from '../table/SchemaTable.tsx';

interface NamedTableProps extends Omit<SchemaTableProps, 'table' | 'options'> {
  /** Name of the table's schema. */
  readonly name: string;
  /** The call of the rows, if they are still loading. */
  readonly call?: Parameters<typeof Loadable>[0]['call'];
}

const THERE: Parameters<typeof Loadable>[0]['call'] = { data: true, error: undefined, refresh: () => {} };

/** A table by the name of its schema, with rows from the screen. For a schema with a call see `CallTable`. */
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
