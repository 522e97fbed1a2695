import { useSchemaActions } from '../../../../engine/react/blocks/index.ts';
import { asRows, Loadable, useMessages, useSchema } from '../../../../engine/react/index.ts';
import { type OnAction, SchemaTable } from '../../../../engine/react/table/index.ts';
import { useReport } from '../ReportSteps.ts';

/** CHK-02, CHK-03: DDT and FIR of the site; edited and deleted by whose they are. */
export function Documents() {
  const { data, context, refresh } = useReport();
  const { t } = useMessages();
  const schema = useSchema('table', 'report-documents');
  const { onAction: act, dialog } = useSchemaActions();
  const onAction: OnAction = async (id, ...rest) => {
    const answer = await act(id, ...rest);
    if (id === 'delete') await refresh();
    return answer;
  };
  return (
    <Loadable call={schema} lines={4}>
      {({ table, options }) => (
        <section className="stack" data-field="report.documents.all">
          {dialog}
          <h4>{t(table.title)}</h4>
          <SchemaTable
            table={table}
            options={options}
            rows={asRows(data.documents.all)}
            context={context}
            onAction={onAction}
          />
        </section>
      )}
    </Loadable>
  );
}
