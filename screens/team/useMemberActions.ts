import { useMemo } from 'react';
import type { Context, DataRecord } from '../../engine/contract/index.ts';
import { useEngine, useFeedback } from '../../engine/react/index.ts';
import { takePosition } from '../../engine/react/workflow/index.ts';
import { useWrite } from '../app/calls.ts';
import { formFailure } from '../app/forms/formFailure.ts';
import type { FormDialogs } from '../app/forms/useFormDialog.tsx';

interface Crew {
  readonly teamID: number;
  readonly ask: FormDialogs['ask'];
  /** What the forms may look at: the team that they fill. */
  readonly context: Context;
  /** Hears while the device looks for its position. */
  readonly onLocating: (locating: boolean) => void;
}

/** Answers true where the table says the word of success. */
type Act = (row: DataRecord) => Promise<unknown>;

/** TEAM-10: what each action of the crew's table does, by its name in `members.table.json`. */
export function useMemberActions({ teamID, ask, context, onLocating }: Crew): Readonly<Record<string, Act>> {
  const { toastMessage } = useFeedback();
  const { navigate } = useEngine();
  const { run: validate } = useWrite('ValidateMember', 'alert');
  const { run: lead } = useWrite('SetTeamLeader', 'alert');
  const { run: remove } = useWrite('RemoveMember', 'alert');
  const { run: add } = useWrite('AddMember', 'alert');
  const { run: copy } = useWrite('CopyMember', 'alert');

  return useMemo(() => {
    const say = async (row: DataRecord, said: { stato: 'N' } | { Badge: 'N' }) =>
      (await validate({ body: { teamID, EmpID: Number(row['empID']), ...said } })).ok;
    return {
      validate: async (row) => {
        onLocating(true);
        const found = await takePosition().finally(() => onLocating(false));
        if (!found.ok) toastMessage(found.message);
        const position = found.ok ? found.position : {};
        const EmpID = Number(row['empID']);
        const result = await validate({ body: { teamID, EmpID, stato: 'Y', ...position } });
        if (result.ok) toastMessage('team.validated-member', { fullName: row['fullName'] });
      },
      setLeader: async (row) => {
        const result = await lead({ body: { teamID, EmpID: Number(row['empID']) } });
        if (!result.ok) return;
        toastMessage('team.leader-changed', { teamID: result.value.teamID });
        navigate('cantiere-single', { id: String(result.value.teamID) });
      },
      remove: async (row) => (await remove({ params: { id: Number(row['id']), action: 'D' } })).ok,
      absent: (row) => say(row, { stato: 'N' }),
      unabsent: (row) => say(row, { Badge: 'N' }),
      unvalidate: (row) => say(row, { Badge: 'N' }),
      add: async () => {
        const added = await ask({
          form: 'member-add',
          save: async ({ EmpID, loadMembers }) => {
            const body = { teamID, EmpID: Number(EmpID), loadMembers: loadMembers === true };
            const result = await add({ body });
            if (!result.ok) throw formFailure(result);
          },
        });
        if (added !== null) toastMessage('team.member-added');
      },
      copy: async () => {
        const copied = await ask({
          form: 'member-copy',
          context,
          save: async ({ srcTeamId, EmpID }) => {
            const only = typeof EmpID === 'number' ? { EmpID } : {};
            const result = await copy({
              body: { srcTeamId: Number(srcTeamId), destTeamID: teamID, ...only },
            });
            if (!result.ok) throw formFailure(result);
          },
        });
        if (copied !== null) toastMessage('team.member-added');
      },
    };
  }, [teamID, ask, context, onLocating, toastMessage, navigate, validate, lead, remove, add, copy]);
}
