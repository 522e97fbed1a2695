import type { DataRecord } from '../../../engine/contract/index.ts';
import { type BlockProps, Loadable } from '../../../engine/react/index.ts';
import { useCall, useWrite } from '../../calls.ts';
import { ChecklistForm } from './ChecklistForm.tsx';
import { TeamPageOf } from './TeamPageOf.tsx';
import { useChecklist } from './useChecklist.ts';

/** CKL-01: the pre-job check of a site, with who was there. */
export function PreJobCheck(props: BlockProps) {
  return (
    <TeamPageOf params={props.params}>
      <Loaded {...props} />
    </TeamPageOf>
  );
}

function Loaded(props: BlockProps) {
  const teamId = Number(props.params['id']);
  const read = useCall('fetchPreJobCheck', { body: { TeamId: teamId } }, { entities: ['pjc'] });
  const write = useWrite('AddUpdatePJC', 'alert');
  const { shared, user, finish } = useChecklist('pjc', props, read);
  const save = async ({ members = [], ...pjc }: DataRecord) => {
    const body = { pjc: { ...pjc, teamId }, members, user };
    finish(await write.run({ body } as never), 'cantiere-single');
  };
  return (
    <Loadable call={read} lines={12}>
      {({ pjc }) => <ChecklistForm {...shared} stored={pjc as DataRecord | null} save={save} />}
    </Loadable>
  );
}
