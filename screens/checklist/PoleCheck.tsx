import { useMemo, useRef } from 'react';
import type { DataRecord } from '../../engine/contract/index.ts';
import type { FormHandle } from '../../engine/react/form/index.ts';
import { useEngine } from '../../engine/react/index.ts';
import type { BlockProps } from '../app/blocks/Block.ts';
import { useScreen } from '../app/blocks/ScreenContext.ts';
import { useCall, useWrite } from '../app/calls.ts';
import { RecordPage } from '../app/pages/RecordPage.tsx';
import { ChecklistForm } from './ChecklistForm.tsx';
import { olderThan25 } from './olderThan25.ts';
import { prefill } from './prefill.ts';
import { TeamPageOf } from './TeamPageOf.tsx';
import { useChecklistSave } from './useChecklistSave.ts';

/** Word in the address of a check that is not saved yet. */
export const NEW = 'nuova';

/** CKL-02: the support check of one pole. */
export function PoleCheck(props: BlockProps) {
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
  const isNew = params['visId'] === NEW;
  const Id = Number(params['visId']);
  const read = useCall('fetchVIS', isNew ? null : { body: { TeamId: teamID, Id } }, { entities: ['vis'] });
  const write = useWrite('AddUpdateVIS', 'alert');
  const saved = useChecklistSave('vis', read);
  const texts = block.props?.['prefill' as never];
  const beginning = useMemo(() => ({ ...prefill(texts, context), teamId: teamID }), [texts, context, teamID]);
  const year = useRef<unknown>(undefined);

  const save = async (record: DataRecord) => {
    const body = { vis: { ...record, teamId: teamID }, teamId: teamID, user: { userId: user?.userId } };
    saved(await write.run({ body } as never));
    navigate('cantiere-vis', { id: String(teamID) }, { forGood: true });
  };
  // Proposed whenever the year changes; what the crew then says otherwise stands.
  const propose = (record: DataRecord, form: FormHandle) => {
    if (record['annoCostruzione'] === year.current) return;
    year.current = record['annoCostruzione'];
    const older = olderThan25(year.current, Number(String(context['today']).slice(0, 4)));
    if (older !== undefined) form.set('gt25Anni', older);
  };
  const shown = (stored: DataRecord | null) => {
    year.current ??= stored?.['annoCostruzione'];
    return (
      <ChecklistForm
        name="vis"
        stored={stored}
        prefill={beginning}
        context={context}
        params={params}
        teamID={teamID}
        owner={{ linkedObject: 'vis', parentId: teamID }}
        save={save}
        onChange={propose}
      />
    );
  };
  if (isNew) return shown(null);
  return <RecordPage call={read}>{({ vis }) => shown(vis as DataRecord | null)}</RecordPage>;
}
