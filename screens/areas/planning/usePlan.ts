import { type ReactNode, useCallback } from 'react';
import type { Calls } from '#generated/calls.ts';
import type { DataRecord } from '../../../engine/contract/index.ts';
import { formFailure, today, useEngine, useFeedback, useFormDialog } from '../../../engine/react/index.ts';
import { useWrite } from '../../calls.ts';
import { useTemplates } from './useTemplates.ts';

type TeamData = NonNullable<Calls['OpenNewTeam']['request']['body']>['TeamData'];

/** What a plan is made of; the crew is the leader's usual one unless somebody says otherwise. */
const PLAN = ['empID', 'empManager', 'PlannedDate', 'PlannedTime', 'pmgEntry', 'Notes'] as const;
/** What the form shows of what it does not send: names beside numbers. */
const NAMES = ['leaderName', 'managerName', 'projectName', 'projectDocNum'] as const;

interface Planning {
  /** Asks for a new intervention, beginning with what is known of it, then shows its page. */
  readonly plan: (begin: DataRecord, after?: 'show' | 'stay') => Promise<void>;
  readonly dialog: ReactNode;
}

/** SCR-03: a new intervention. */
export function usePlan(): Planning {
  const { navigate } = useEngine();
  const { toastMessage } = useFeedback();
  const { ask, dialog } = useFormDialog();
  const { run } = useWrite('OpenNewTeam', 'alert');
  const { any, fill } = useTemplates();
  const plan = useCallback<Planning['plan']>(
    async (begin, after = 'show') => {
      let planned = 0;
      const known = partOf(begin, [...PLAN, ...NAMES]);
      const saved = await ask({
        form: 'team',
        record: { PlannedDate: today(), ...known, Stato: 'P' },
        context: { templates: { published: await any() } },
        changed: fill(known),
        save: async (record) => {
          const result = await run({ body: { TeamData: partOf(record, PLAN) as TeamData } });
          if (!result.ok) throw formFailure(result, 'TeamData');
          planned = result.value.teamID;
        },
      });
      if (saved === null) return;
      toastMessage('team.saved');
      if (after === 'show') navigate('cantiere-single', { id: String(planned) });
    },
    [ask, run, any, fill, toastMessage, navigate],
  );
  return { plan, dialog };
}

function partOf(record: DataRecord, names: readonly string[]): DataRecord {
  return Object.fromEntries(
    names.flatMap((name) =>
      record[name] === undefined || record[name] === null ? [] : [[name, record[name]]],
    ),
  );
}
