import { ProgressNote, today, useEngine, useMessages } from '../../engine/react/index.ts';
import { CallTable, type OnAction } from '../../engine/react/table/index.ts';
import type { BlockProps } from '../app/blocks/Block.ts';
import { useScreen } from '../app/blocks/ScreenContext.ts';
import { useWrite } from '../app/calls.ts';
import { begunDrafts } from './begunDrafts.ts';
import { useDiscardLeft } from './useDiscardUntouched.ts';
import type { Order } from './useOrder.ts';
import { useOrderActions } from './useOrderActions.ts';

const TYPES: Readonly<Record<string, Order['SobisDocType']>> = { newOrder: '', newDdt: 'D', newFir: 'F' };

/** Every document that one may see (ORD-01…07), and new ones. */
export function Orders({ block }: BlockProps) {
  const { context, screen } = useScreen();
  const { navigate } = useEngine();
  const { t } = useMessages();
  const adding = useWrite('addOrder', 'alert');
  useDiscardLeft();
  const { act, printing, cancel, dialog } = useOrderActions();
  const only = screen.blocks.filter(({ kind }) => kind === 'table').length === 1;
  const onAction: OnAction = async (id, row, action, scope, live) => {
    const SobisDocType = TYPES[id];
    if (SobisDocType === undefined) return act(id, row, action, scope, live);
    const added = await adding.run({ body: { orderH: { SobisDocType, DocDate: today() } } });
    if (added.ok) begunDrafts.add(added.value.Id);
    if (added.ok) navigate('japps-order-edit', { id: String(added.value.Id) });
    return false;
  };
  return (
    <>
      {printing ? <ProgressNote text={t('document.preparing')} onCancel={cancel} /> : null}
      <CallTable
        name={block.name}
        context={context}
        onAction={onAction}
        inAddress={only}
        {...(block.layout === undefined ? {} : { layout: block.layout })}
      />
      {dialog}
    </>
  );
}
