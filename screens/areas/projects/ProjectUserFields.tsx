import { Button } from '@blueprintjs/core';
import { Edit } from '@blueprintjs/icons';
import type { DataRecord } from '../../../engine/contract/index.ts';
import {
  type BlockProps,
  EmptyState,
  formFailure,
  Loadable,
  useEngine,
  useFeedback,
  useFormDialog,
  useMessages,
  useProvided,
  userFieldsOf,
} from '../../../engine/react/index.ts';
import { RecordFacts } from '../../../engine/react/records/index.ts';
import { useCall, useWrite } from '../../calls.ts';

/** ENT-02: the customer's own fields of a project, which travel as one JSON text. */
export function ProjectUserFields({ params }: BlockProps) {
  const { t } = useMessages();
  const { can } = useEngine();
  const { toastMessage } = useFeedback();
  const { ask, dialog } = useFormDialog();
  const { run } = useWrite('AddUpdateProject', 'silent');
  const id = Number(params['id']);
  const answer = useCall('fetchProject', Number.isInteger(id) ? { params: { id } } : null, {
    entities: ['project'],
  });
  useProvided('project', answer.data);
  // That the project is not there, or not one's own, is said by its form above.
  if (answer.data === undefined && answer.error !== undefined) return null;
  return (
    <Loadable call={answer} lines={4}>
      {(project) => {
        const fields = userFieldsOf(project.UserFields);
        const edit = () =>
          ask({
            form: 'project-user-fields',
            record: fields as DataRecord,
            save: async (record) => {
              const UserFields = JSON.stringify(record);
              const result = await run({ body: { prj: { ...project, UserFields } } });
              if (!result.ok) throw formFailure(result, 'prj');
              toastMessage('form.saved');
            },
          });
        return (
          <div className="sheet stack">
            {Object.keys(fields).length === 0 ? (
              <EmptyState text={t('project.no-user-fields')} />
            ) : (
              <RecordFacts table="project-facts" record={fields} />
            )}
            {can('ABPlanning.write') ? (
              <div>
                <Button
                  icon={<Edit size={20} aria-hidden />}
                  text={t('project.edit-user-fields')}
                  onClick={() => void edit()}
                />
              </div>
            ) : null}
            {dialog}
          </div>
        );
      }}
    </Loadable>
  );
}
