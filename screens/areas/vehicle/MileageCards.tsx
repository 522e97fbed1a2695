import { useMemo } from 'react';
import { type BlockProps, fromRow, useScreen } from '../../../engine/react/index.ts';
import { CallTable, type OnAction } from '../../../engine/react/table/index.ts';
import { type MileageCard, useMileageCards } from './useMileageCards.tsx';

/** Every mileage card that one may see, with what may be done with it. */
export function MileageCards({ block }: BlockProps) {
  const { context } = useScreen();
  const cards = useMileageCards(context);
  const onAction = useMemo(
    (): OnAction => async (id, row, _action, _scope, live) => {
      if (id === 'new') return void (await cards.begin());
      const card = fromRow<MileageCard>(row);
      if (id === 'edit') await cards.edit(row, live);
      if (id === 'confirm') await cards.confirm(card);
      return id === 'delete' && cards.cancel(card);
    },
    [cards],
  );
  return (
    <>
      <CallTable name={block.name} context={context} onAction={onAction} inAddress />
      {cards.dialog}
    </>
  );
}
