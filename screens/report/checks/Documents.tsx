import type { DataRecord, OptionsSchema } from '../../../engine/contract/index.ts';
import { Loadable, today, useEngine, useMessages, useSchema } from '../../../engine/react/index.ts';
import { SchemaTable } from '../../../engine/react/table/index.ts';
import { useWrite } from '../../app/calls.ts';
import { asRows, fromRow } from '../../app/records/rows.ts';
import { begunDrafts } from '../../order/begunDrafts.ts';
import { useDiscardLeft } from '../../order/useDiscardUntouched.ts';
import { type Report, useReport } from '../Report.ts';

type Document = Report['data']['documents']['all'][number];

const NUMBER = 'DocNum';
const TYPES: Readonly<Record<string, 'D' | 'F'>> = { newDdt: 'D', newFir: 'F' };

/** CHK-02, CHK-03: DDT and FIR of the site; edited and deleted by whose they are. */
export function Documents() {
  const { team, data, context, refresh } = useReport();
  const { navigate, user } = useEngine();
  const { t, value } = useMessages();
  const schema = useSchema('table', 'report-documents');
  const adding = useWrite('addOrder');
  const deleting = useWrite('deleteOrder');
  useDiscardLeft();

  /** CHK-02: a draft has no number yet; its status stands there instead. */
  const numberOrStatus = (row: DataRecord, statuses: OptionsSchema | undefined) =>
    row[NUMBER] === null ? value(row['DocStatus'], 'options', statuses) : value(row[NUMBER], 'number-sign');

  const onAction = async (id: string, row: DataRecord) => {
    const SobisDocType = TYPES[id];
    if (SobisDocType !== undefined) {
      const empID = user?.empID ?? null;
      const orderH = { SobisDocType, DocDate: today(), teamID: team.teamID, pmgEntry: team.pmgEntry, empID };
      const added = await adding.run({ body: { orderH } });
      if (added.ok) begunDrafts.add(added.value.Id);
      if (added.ok) navigate('japps-order-edit', { id: String(added.value.Id) });
    }
    if (id !== 'delete') return false;
    const { Id, rowVersion } = fromRow<Document>(row);
    const deleted = await deleting.run({ body: { id: Id, rowVersion } });
    await refresh();
    return deleted.ok;
  };
  return (
    <Loadable call={schema} lines={4}>
      {({ table, options }) => (
        <section className="stack" data-field="report.documents.all">
          <h4>{t(table.title)}</h4>
          <SchemaTable
            table={table}
            options={options}
            rows={asRows(data.documents.all)}
            context={context}
            cells={{ [NUMBER]: (row) => numberOrStatus(row, options['doc-status']) }}
            onAction={onAction}
          />
        </section>
      )}
    </Loadable>
  );
}
