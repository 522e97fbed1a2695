import { useRef } from 'react';
import type { DataRecord } from '../../../engine/contract/index.ts';
import type { FormHandle } from '../../../engine/react/form/index.ts';
import { type BlockProps, RecordPage } from '../../../engine/react/index.ts';
import { useCall, useWrite } from '../../calls.ts';
import { ChecklistForm } from './ChecklistForm.tsx';
import { olderThan25 } from './olderThan25.ts';
import { TeamPageOf } from './TeamPageOf.tsx';
import { useChecklist } from './useChecklist.ts';

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

function Loaded(props: BlockProps) {
  const { params } = props;
  const teamId = Number(params['id']);
  const isNew = params['visId'] === NEW;
  const Id = Number(params['visId']);
  const read = useCall('fetchVIS', isNew ? null : { body: { TeamId: teamId, Id } }, { entities: ['vis'] });
  const write = useWrite('AddUpdateVIS', 'alert');
  const { shared, user, finish } = useChecklist('vis', props, read);
  const year = useRef<unknown>(undefined);

  const save = async (record: DataRecord) => {
    const body = { vis: { ...record, teamId }, teamId, user };
    finish(await write.run({ body } as never), 'cantiere-vis');
  };
  // Proposed whenever the year changes; what the crew then says otherwise stands.
  const propose = (record: DataRecord, form: FormHandle) => {
    if (record['annoCostruzione'] === year.current) return;
    year.current = record['annoCostruzione'];
    const older = olderThan25(year.current, Number(String(shared.context['today']).slice(0, 4)));
    if (older !== undefined) form.set('gt25Anni', older);
  };
  const shown = (stored: DataRecord | null) => {
    year.current ??= stored?.['annoCostruzione'];
    return <ChecklistForm {...shared} stored={stored} save={save} onChange={propose} />;
  };
  if (isNew) return shown(null);
  return <RecordPage call={read}>{({ vis }) => shown(vis as DataRecord | null)}</RecordPage>;
}
