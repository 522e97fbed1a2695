import { useMemo } from 'react';
import { createTableModel } from '../../../engine/index.ts';
import { asRow, useEngine, useSchema } from '../../../engine/react/index.ts';
import type { ShownHours } from './cells.ts';

/** Whether the list of hours offers an action for some hours: a cell may do no more than that, and no less. */
export function useOffers(): (id: 'remove' | 'send', hours: ShownHours) => boolean {
  const { context, user } = useEngine();
  const schema = useSchema('table', 'work-hours').data;
  const model = useMemo(() => schema && createTableModel(schema.table), [schema]);
  return (id, hours) =>
    model?.actions(asRow(hours), context, user?.permissions ?? []).some((action) => action.id === id) ===
    true;
}
