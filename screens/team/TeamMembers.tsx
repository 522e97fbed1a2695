import { useCallback, useState } from 'react';
import type { DataRecord } from '../../engine/contract/index.ts';
import { ProgressNote, useMessages } from '../../engine/react/index.ts';
import { CallTable } from '../../engine/react/table/index.ts';
import type { BlockProps } from '../app/blocks/Block.ts';
import { useScreen } from '../app/blocks/ScreenContext.ts';
import { useFormDialog } from '../app/forms/useFormDialog.tsx';
import { useMemberActions } from './useMemberActions.ts';
import './team.css';

/** TEAM-10: the crew, who is validated and where, and what may be done with each. */
export function TeamMembers({ params }: BlockProps) {
  const { context } = useScreen();
  const { t } = useMessages();
  const [locating, setLocating] = useState(false);
  const { ask, dialog } = useFormDialog();
  const teamID = Number(params['id']);
  const actions = useMemberActions({ teamID, ask, context, onLocating: setLocating });
  const onAction = useCallback((id: string, row: DataRecord) => actions[id]?.(row), [actions]);
  return (
    <>
      {locating ? (
        <div className="team-locating">
          <ProgressNote text={t('geolocation.taking')} />
        </div>
      ) : null}
      <CallTable name="members" input={{ teamID }} context={context} onAction={onAction} />
      {dialog}
    </>
  );
}
