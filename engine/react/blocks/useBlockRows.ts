import { useMemo } from 'react';
import type { DataRecord, OptionsSchema, TableSchema } from '../../contract/index.ts';
import { getAt, placeInput } from '../../index.ts';
import { type CallState, useCall } from '../calls/useCall.ts';
import { useSchema } from '../calls/useSchema.ts';
import { useEngine } from '../provider/useEngine.ts';
import type { BlockProps } from '../screen/Block.ts';
import { useBlockInput } from '../screen/useBlockInput.ts';

/** Rows of a block's list, with its table schema. */
export interface BlockRows {
  readonly table: TableSchema;
  readonly options: Readonly<Record<string, OptionsSchema>>;
  readonly rows: readonly DataRecord[];
  /** Total number, beyond the call's limit. */
  readonly total: number;
}

/** The rows of a block's list, from the call of its schema, for blocks that render them differently. */
export function useBlockRows(props: BlockProps): {
  /** State of the request. */
  readonly call: Pick<CallState<unknown>, 'data' | 'error'> & { readonly refresh: () => void };
  readonly list: BlockRows | undefined;
} {
  const { routes } = useEngine();
  const schema = useSchema('table', props.block.name);
  const blockInput = useBlockInput(props);
  const { table, options = {} } = schema.data ?? {};
  const source = table?.source;
  const route = source === undefined ? undefined : routes[source.call];
  const input = useMemo(
    () => (route === undefined ? null : placeInput(route, blockInput)),
    [route, blockInput],
  );
  const ownEntity = useMemo(() => (table?.entity === undefined ? [] : [table.entity]), [table]);
  const answer = useCall(source?.call ?? '', input, { entities: source?.entities ?? ownEntity, keep: true });
  const list = useMemo(() => {
    if (table?.source === undefined || answer.data === undefined) return undefined;
    const rows = (getAt(answer.data, table.source.rows) ?? []) as readonly DataRecord[];
    const { total } = table.source;
    return {
      table,
      options,
      rows,
      total: total === undefined ? rows.length : Number(getAt(answer.data, total) ?? 0),
    };
  }, [table, options, answer.data]);
  return { call: schema.data === undefined ? schema : answer, list };
}
