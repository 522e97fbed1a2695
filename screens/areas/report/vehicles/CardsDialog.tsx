import type { Context, WorkflowSchema } from '../../../../engine/contract/index.ts';
import { useSchemaActions } from '../../../../engine/react/blocks/index.ts';
import { asRows, useMessages } from '../../../../engine/react/index.ts';
import { NamedTable } from '../../../../engine/react/records/index.ts';
import { StepDialog } from './StepDialog.tsx';
import { cardsOf, type ReportedVehicle } from './VehicleStatus.tsx';

interface CardsDialogProps {
  readonly vehicle: ReportedVehicle;
  readonly life: WorkflowSchema;
  readonly context: Context;
  readonly onClose: () => void;
}

/** The mileage cards of one vehicle for this team. */
export function CardsDialog({ vehicle, life, context, onClose }: CardsDialogProps) {
  const { t } = useMessages();
  const { onAction, dialog } = useSchemaActions();
  // A card knows its vehicle by the code alone; whoever opens it reads a name.
  const rows = asRows(cardsOf(vehicle, life).map((card) => ({ ...card, ItemName: vehicle.ItemName })));
  return (
    <>
      <StepDialog title={t('vehicle.cards-of', { name: vehicle.ItemName })} onClose={onClose}>
        <NamedTable name="item-cards" rows={rows} context={context} onAction={onAction} />
      </StepDialog>
      {dialog}
    </>
  );
}
