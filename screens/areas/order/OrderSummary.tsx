import { useMemo } from 'react';
import { optionStyle } from '../../../engine/index.ts';
import {
  asRow,
  type BlockProps,
  Loadable,
  ProgressNote,
  RecordPage,
  useEngine,
  useMessages,
  useProvided,
  useSchema,
  useScreen,
} from '../../../engine/react/index.ts';
import { RecordFacts } from '../../../engine/react/records/index.ts';
import { RecordActions, StatusSign } from '../../../engine/react/table/index.ts';
import { useDiscardUntouched } from './useDiscardUntouched.ts';
import { type Order, useOrder } from './useOrder.ts';
import { useOrderActions } from './useOrderActions.ts';
import './order.css';

/** What a document is, how it stands, and what may be done with it: the same as in its row of the list (ORD-08, CHK-03). */
export function OrderSummary({ params }: BlockProps) {
  const order = useOrder(params);
  useProvided('record', order.data);
  useDiscardUntouched(Number(params['id']));
  return <RecordPage call={order}>{(data) => <Summary order={data} />}</RecordPage>;
}

function Summary({ order }: { readonly order: Order }) {
  const { screen, context } = useScreen();
  const { t } = useMessages();
  const { act, printing, cancel, dialog } = useOrderActions();
  const name = useOrderName(order);
  const record = asRow(order);
  return (
    <article className="sheet stack order-summary">
      <header className="row">
        <h2 className="grow">{name}</h2>
        <OrderStatus order={order} />
      </header>
      <RecordFacts table="order-facts" record={record} />
      {printing ? <ProgressNote text={t('document.preparing')} onCancel={cancel} /> : null}
      <RecordActions
        table="orders"
        record={record}
        name={name}
        context={context}
        onAction={act}
        here={screen.name}
      />
      {dialog}
    </article>
  );
}

/** E.g. 'DDT n.12', or 'DDT in bozza' while it has no number. */
function useOrderName({ SobisDocType, DocNum }: Order): string {
  const { t } = useMessages();
  const types = useSchema('table', 'orders').data?.options['sobis-doc-type'];
  const type = t(types?.values.find(({ value }) => value === SobisDocType)?.label ?? '');
  return DocNum === null || DocNum === undefined
    ? t('order.without-number', { type })
    : t('order.numbered', { type, number: DocNum });
}

function OrderStatus({ order }: { readonly order: Order }) {
  const { context } = useEngine();
  const { t } = useMessages();
  const schema = useSchema('table', 'orders');
  const scope = useMemo(() => ({ ...context, row: order }), [context, order]);
  return (
    <Loadable call={schema} lines={1}>
      {({ options }) => {
        const list = options['order-status'];
        if (list === undefined) return null;
        const { label, icon, intent } = optionStyle(list, order.DocStatus, scope);
        return <StatusSign label={t(label)} icon={icon} intent={intent} withLabel />;
      }}
    </Loadable>
  );
}
