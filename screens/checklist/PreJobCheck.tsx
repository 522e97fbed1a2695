import { useMemo } from 'react';
import type { DataRecord } from '../../engine/contract/index.ts';
import { Loadable, useEngine } from '../../engine/react/index.ts';
import type { BlockProps } from '../app/blocks/Block.ts';
import { useScreen } from '../app/blocks/ScreenContext.ts';
import { useCall, useWrite } from '../app/calls.ts';
import { ChecklistForm } from './ChecklistForm.tsx';
import { prefill } from './prefill.ts';
import { TeamPageOf } from './TeamPageOf.tsx';
import { useChecklistSave } from './useChecklistSave.ts';

/** CKL-01: the pre-job check of a site, with who was there. */
export function PreJobCheck(props: BlockProps) {
  return (
    <TeamPageOf params={props.params}>
      <Loaded {...props} />
    </TeamPageOf>
  );
}

function Loaded({ block, params }: BlockProps) {
  const { context } = useScreen();
  const { navigate, user } = useEngine();
  const teamID = Number(params['id']);
  const read = useCall('fetchPreJobCheck', { body: { TeamId: teamID } }, { entities: ['pjc'] });
  const write = useWrite('AddUpdatePJC', 'alert');
  const saved = useChecklistSave('pjc', read);
  const texts = block.props?.['prefill' as never];
  const beginning = useMemo(() => ({ ...prefill(texts, context), teamId: teamID }), [texts, context, teamID]);

  const save = async (record: DataRecord) => {
    const { members, ...pjc } = record;
    const body = { pjc: { ...pjc, teamId: teamID }, members: members ?? [], user: { userId: user?.userId } };
    saved(await write.run({ body } as never));
    navigate('cantiere-single', { id: String(teamID) }, { forGood: true });
  };
  return (
    <Loadable call={read} lines={12}>
      {({ pjc }) => (
        <ChecklistForm
          name="pjc"
          stored={pjc as DataRecord | null}
          prefill={beginning}
          context={context}
          params={params}
          teamID={teamID}
          owner={{ linkedObject: 'pjc', parentId: teamID }}
          save={save}
        />
      )}
    </Loadable>
  );
}
