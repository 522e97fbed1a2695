import { Button } from '@blueprintjs/core';
import { useMemo, useRef } from 'react';
import type { Calls } from '#generated/calls.ts';
import type { DataRecord } from '../../../engine/contract/index.ts';
import { FollowedForm } from '../../../engine/react/editing/index.ts';
import {
  asRow,
  type BlockProps,
  type FormHandle,
  formFailure,
  isReadOnly,
  LoadedForm,
  RecordPage,
  useEngine,
  useFeedback,
  useFillable,
  useMessages,
  useScreen,
} from '../../../engine/react/index.ts';
import { useWrite } from '../../calls.ts';
import { begunDrafts } from './begunDrafts.ts';
import { type Order, useOrder } from './useOrder.ts';

type Header = Calls['updateOrder']['request']['body']['orderH'];

/** A document by the form of its type: to look at, or to save as a draft and to confirm (ORD-08). */
export function OrderForm({ block, params }: BlockProps) {
  const order = useOrder(params);
  return (
    <RecordPage call={order}>
      {(data) => <Filled key={data.DocStatus} form={block.name} order={data} shut={isReadOnly(block)} />}
    </RecordPage>
  );
}

interface FilledProps {
  readonly form: string;
  readonly order: Order;
  /** It is only shown here. */
  readonly shut: boolean;
}

function Filled({ form, order, shut }: FilledProps) {
  const { context: common } = useScreen();
  const { user } = useEngine();
  const { t } = useMessages();
  const { confirm: ask } = useFeedback();
  const { save, chosen } = useSaveOrder(order);
  const handle = useRef<FormHandle>(null);
  const readOnly = !useFillable(form)({ record: order }) || shut;
  const context = useMemo(() => ({ ...common, record: order }), [common, order]);
  const confirm = async () => {
    if (!(await ask({ text: t('order.confirm-question'), confirm: t('order.confirm') }))) return;
    chosen.current = 'confirm';
    await handle.current?.submit();
    chosen.current = 'draft';
  };
  return (
    <LoadedForm form={form} lines={8}>
      {(pkg, check) => (
        <FollowedForm
          ref={handle}
          package={pkg}
          check={check}
          record={asRow(order)}
          context={context}
          readOnly={readOnly}
          {...(readOnly
            ? {}
            : {
                onSubmit: save,
                // What is chosen from a list by presses alone is no input of the browser's.
                onChange: () => begunDrafts.forget(order.Id),
                draftKey: `${user?.userId ?? 0}:order:${order.Id}`,
                footer: <Button intent="success" text={t('order.confirm')} onClick={() => void confirm()} />,
              })}
        />
      )}
    </LoadedForm>
  );
}

/** Saves the head of a document; confirming saves first, so that what was typed is what is confirmed. */
function useSaveOrder(order: Order) {
  const write = useWrite('updateOrder', 'silent');
  const { expect } = useOrder({ id: String(order.Id) });
  const { toastMessage } = useFeedback();
  const { navigate } = useEngine();
  const chosen = useRef<'draft' | 'confirm'>('draft');
  const save = async (values: DataRecord) => {
    const { Id } = order;
    // The client's name comes from his code; lines and files have calls of their own.
    const { CardName: _name, lines: _lines, attachments: _attachments, ...head } = values;
    const orderH = { ...head, Id } as unknown as Header;
    const confirmed = chosen.current === 'confirm';
    const result = await write.run({ body: { orderH, confirmed } });
    if (!result.ok) throw formFailure(result, 'orderH');
    // The whole page goes on from what is stored now: a line that is added next is added to this version.
    expect(() => result.value);
    toastMessage(confirmed ? 'order.confirmed' : 'order.saved');
    if (confirmed) navigate('japps-order-preview', { id: String(Id) }, { forGood: true });
    return result.value;
  };
  return { save, chosen };
}
