import type { Calls } from '#generated/calls.ts';
import type { DataRecord } from '../../../engine/contract/index.ts';
import {
  asRow,
  asRows,
  type BlockProps,
  formFailure,
  fromRow,
  isReadOnly,
  RecordPage,
  useFeedback,
  useFillable,
  useFormDialog,
  useScreen,
} from '../../../engine/react/index.ts';
import { NamedTable, RecordFacts } from '../../../engine/react/records/index.ts';
import { useWrite } from '../../calls.ts';
import { type Order, useOrder } from './useOrder.ts';
import './order.css';

type Line = NonNullable<Order['lines']>[number];
type Lines = NonNullable<Calls['updateOrder']['request']['body']['orderR']>;

/** The articles of a document; on the page that only shows it, to be looked at. */
export function OrderLines({ block, params }: BlockProps) {
  const order = useOrder(params);
  return <RecordPage call={order}>{(data) => <Filled order={data} shut={isReadOnly(block)} />}</RecordPage>;
}

function Filled({ order, shut }: { readonly order: Order; readonly shut: boolean }) {
  const { context: common } = useScreen();
  const write = useWrite('updateOrder', 'silent');
  const { toast } = useFeedback();
  const { ask, dialog } = useFormDialog();
  const lines = order.lines ?? [];
  const context = { ...common, record: order, order };
  const readOnly = !useFillable('order')(context) || shut;

  const keep = (next: readonly DataRecord[]) => {
    const { Id, rowVersion, DocDate } = order;
    const orderR = next.map((line, LineNum) => ({ ...line, LineNum })) as unknown as Lines;
    return write.run({ body: { orderH: { Id, rowVersion, DocDate }, orderR } });
  };
  const others = (line: Line) => lines.filter(({ LineNum }) => LineNum !== line.LineNum).map(asRow);
  const open = (record: DataRecord, rest: readonly DataRecord[]) =>
    ask({
      form: 'order-line',
      record,
      context,
      ...(record['ItemName'] === undefined ? {} : { submitLabel: 'order.save-line' }),
      save: async (line) => {
        const result = await keep([...rest, { ...record, ...line }]);
        if (!result.ok) throw formFailure(result, `orderR.${rest.length}`);
      },
    });
  const onAction = async (id: string, row: DataRecord) => {
    if (id === 'add') await open({ Quantity: 1 }, lines.map(asRow));
    if (id === 'edit') await open(row, others(fromRow<Line>(row)));
    if (id !== 'remove') return undefined;
    const result = await keep(others(fromRow<Line>(row)));
    // The version that the undo is for: one that was changed meanwhile stays as it is.
    return result.ok ? result.value : toast({ variant: 'danger', text: result.text, about: result.about });
  };
  const commit = async (field: string, row: DataRecord, value: unknown) => {
    const { LineNum } = fromRow<Line>(row);
    const result = await keep(
      lines.map((line) => (line.LineNum === LineNum ? { ...line, [field]: value } : line)).map(asRow),
    );
    return result.ok ? undefined : result.text;
  };
  return (
    <div data-field="lines">
      <NamedTable
        name="order-lines"
        rows={asRows(lines)}
        context={context}
        onAction={onAction}
        edits={{ commit }}
        readOnly={readOnly}
      />
      <div className="order-totals">
        <RecordFacts table="order-totals" record={asRow(order)} />
      </div>
      {dialog}
    </div>
  );
}
