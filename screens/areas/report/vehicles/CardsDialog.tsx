import type { Context } from '../../../../engine/contract/index.ts';
import { asRows, fromRow, useMessages } from '../../../../engine/react/index.ts';
import { NamedTable } from '../../../../engine/react/records/index.ts';
import type { OnAction } from '../../../../engine/react/table/index.ts';
import type { MileageCard, useMileageCards } from '../../vehicle/useMileageCards.tsx';
import { StepDialog } from './StepDialog.tsx';
import { cardsOf, type Vehicle } from './VehicleStatus.tsx';

interface CardsDialogProps {
  readonly vehicle: Vehicle;
  readonly context: Context;
  readonly cards: ReturnType<typeof useMileageCards>;
  readonly onClose: () => void;
}

/** The mileage cards of one vehicle for this team. */
export function CardsDialog({ vehicle, context, cards, onClose }: CardsDialogProps) {
  const { t } = useMessages();
  // A card knows its vehicle by the code alone; whoever opens it reads a name.
  const rows = asRows(cardsOf(vehicle).map((card) => ({ ...card, ItemName: vehicle.ItemName })));
  const onAction: OnAction = async (id, row, _action, _scope, live) => {
    const card = fromRow<MileageCard>(row);
    if (id === 'edit') await cards.edit(row, live);
    if (id === 'confirm') await cards.confirm(card);
    return id === 'delete' && cards.cancel(card);
  };
  return (
    <StepDialog title={t('vehicle.cards-of', { name: vehicle.ItemName })} onClose={onClose}>
      <NamedTable name="item-cards" rows={rows} context={context} onAction={onAction} />
    </StepDialog>
  );
}
