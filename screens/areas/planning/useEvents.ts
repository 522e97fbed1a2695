import { type ReactNode, useCallback } from 'react';
import type { Calls } from '#generated/calls.ts';
import type { DataRecord } from '../../../engine/contract/index.ts';
import { callByName, type Day } from '../../../engine/index.ts';
import {
  failureText,
  formFailure,
  fromRow,
  useEngine,
  useFeedback,
  useFormDialog,
  useMessages,
  useUndo,
} from '../../../engine/react/index.ts';
import { useWrite } from '../../calls.ts';
import type { PlannedEvent } from './usePlanning.ts';

type Event = Calls['fetchEvent']['output'];

const UNDO = { call: 'restoreDeleted', input: { entity: 'event', key: '{clgcode}' } };

interface Events {
  readonly canWrite: boolean;
  readonly open: (event: PlannedEvent) => Promise<void>;
  readonly add: (day: Day) => Promise<void>;
  readonly dialog: ReactNode;
}

/** Events of the calendar: read by all who see them, written by planners. */
export function useEvents(): Events {
  const { can, client } = useEngine();
  const { toast, toastMessage } = useFeedback();
  const tellUndoable = useUndo();
  const { t } = useMessages();
  const { ask, dialog } = useFormDialog();
  const { run: write } = useWrite('AddUpdateEvent', 'silent');
  const { run: remove } = useWrite('deleteEvent', 'silent');
  const canWrite = can('Team.plan') || can('ABPlanning.write');
  const save = useCallback(
    async (record: DataRecord) => {
      const result = await write({ body: { obj: fromRow<Event>(record) } });
      if (!result.ok) throw formFailure(result, 'obj');
      toastMessage('form.saved');
    },
    [write, toastMessage],
  );
  const drop = async ({ clgcode, rowVersion, Subject }: Event) => {
    const result = await remove({ body: { clgcode, rowVersion } });
    if (!result.ok) throw formFailure(result);
    tellUndoable({ done: 'form.deleted', undo: UNDO }, { clgcode }, Subject);
  };
  return {
    canWrite,
    dialog,
    add: async (day) => {
      await ask({ form: 'event', record: { StartDate: day }, save });
    },
    open: async ({ clgcode }) => {
      try {
        const event = (await callByName(client, 'fetchEvent')({ params: { clgcode } }, {})) as Event;
        const record = event as unknown as DataRecord;
        await ask(
          canWrite
            ? { form: 'event', record, save, also: { label: 'planning.delete', save: () => drop(event) } }
            : { form: 'event', record, closeLabel: 'ui.close' },
        );
      } catch (error) {
        toast({ variant: 'danger', text: failureText(error, t) });
      }
    },
  };
}
