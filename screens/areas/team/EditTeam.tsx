import { Button } from '@blueprintjs/core';
import { Edit } from '@blueprintjs/icons';
import type { Calls } from '#generated/calls.ts';
import {
  asRow,
  formFailure,
  useFeedback,
  useFillable,
  useFormDialog,
  useLiveRecord,
  useMessages,
  usePermission,
  useSchema,
  writtenIn,
} from '../../../engine/react/index.ts';
import { useWrite } from '../../calls.ts';
import type { TeamPage } from './useTeam.ts';

type TeamData = NonNullable<Calls['updateTeam']['request']['body']>['TeamData'];

/** The change of a plan, for planners, while the site is only planned; the leader changes through an operation of its own (TEAM-09). */
export function EditTeam({ team }: { readonly team: NonNullable<TeamPage['team']> }) {
  const { t } = useMessages();
  const { toastMessage } = useFeedback();
  const { ask, dialog } = useFormDialog();
  const update = useWrite('updateTeam', 'alert');
  const may = usePermission('Team.plan');
  const fillable = useFillable('team-plan');
  const live = useLiveRecord(asRow(team));
  const pkg = useSchema('form', 'team-plan').data;
  if (!may || pkg === undefined || !fillable({ record: asRow(team) })) return null;

  const edit = async () => {
    const saved = await ask({
      form: 'team-plan',
      record: asRow(team),
      live,
      save: async (record) => {
        const { teamID } = team;
        const TeamData = { ...writtenIn(pkg, record), teamID, rowVersion: record['rowVersion'] } as TeamData;
        const result = await update.run({ body: { TeamData } });
        if (!result.ok) throw formFailure(result, 'TeamData');
      },
    });
    if (saved !== null) toastMessage('team.saved');
  };
  return (
    <div className="row">
      <Button icon={<Edit size={20} aria-hidden />} text={t('team.edit')} onClick={() => void edit()} />
      {dialog}
    </div>
  );
}
