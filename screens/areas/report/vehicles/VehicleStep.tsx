import { type ReactNode, useMemo, useState } from 'react';
import type { DataRecord, WorkflowSchema } from '../../../../engine/contract/index.ts';
import { useSchemaActions } from '../../../../engine/react/blocks/index.ts';
import {
  asRows,
  type BlockProps,
  fromRow,
  Loadable,
  useMessages,
  useSchema,
  useScreen,
} from '../../../../engine/react/index.ts';
import { NamedTable } from '../../../../engine/react/records/index.ts';
import { CallTable, type OnAction } from '../../../../engine/react/table/index.ts';
import { reportIn } from '../reportIn.ts';
import { CardsDialog } from './CardsDialog.tsx';
import { type ReportedKind, VEHICLE_KINDS } from './kinds.ts';
import { StepDialog } from './StepDialog.tsx';
import { useTeamVehicles } from './useTeamVehicles.ts';
import { cardsOf, type ReportedVehicle, VehicleStatus } from './VehicleStatus.tsx';

type Open = { readonly dialog: 'add' } | { readonly dialog: 'cards'; readonly ItemCode: string } | null;

const STATUS = 'schedePercorrenza';

/** Vehicles or equipment that the team used, with their mileage cards (VEH-01…06). */
export function VehicleStep({ block }: BlockProps) {
  const kind = block.name === VEHICLE_KINDS.automezzi.table ? 'automezzi' : 'attrezzature';
  return (
    <Loadable call={useSchema('workflow', 'mileage-card')} lines={6}>
      {(life) => <Vehicles kind={kind} life={life} />}
    </Loadable>
  );
}

interface VehiclesProps {
  readonly kind: ReportedKind;
  /** The states of a card. */
  readonly life: WorkflowSchema;
}

function Vehicles({ kind, life }: VehiclesProps) {
  const { context } = useScreen();
  const { team } = reportIn(context);
  const { table: name, available, title } = VEHICLE_KINDS[kind];
  const { t } = useMessages();
  const { call, vehicles, add, remove } = useTeamVehicles(kind, team.teamID);
  const { onAction: act, dialog: form } = useSchemaActions();
  const cells = useStatusCell(name, life);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);

  const onAction: OnAction = async (id, row, ...more) => {
    const vehicle = fromRow<ReportedVehicle>(row);
    if (id === 'add') setOpen({ dialog: 'add' });
    if (id === 'cards') setOpen({ dialog: 'cards', ItemCode: vehicle.ItemCode });
    if (id === 'remove') await remove(vehicle);
    return more[0].form !== undefined && act(id, row, ...more);
  };
  const shown = open?.dialog === 'cards' ? vehicles.find(({ ItemCode }) => ItemCode === open.ItemCode) : null;
  let dialog: ReactNode = null;
  if (open?.dialog === 'add') {
    dialog = (
      <StepDialog title={t(title)} onClose={close}>
        <CallTable
          name={available}
          input={{ teamId: team.teamID }}
          context={context}
          onAction={async (_id, row) => {
            if ((await add(String(row['ItemCode']))).ok) close();
          }}
        />
      </StepDialog>
    );
  } else if (shown) dialog = <CardsDialog vehicle={shown} life={life} context={context} onClose={close} />;
  return (
    <div className="stack">
      <NamedTable
        name={name}
        call={call}
        rows={asRows(vehicles.map((vehicle) => withLastReading(vehicle, life)))}
        context={context}
        cells={cells}
        onAction={onAction}
        busy={call.refreshing}
      />
      {dialog}
      {form}
    </div>
  );
}

/** A new card begins where the vehicle's last one ended, also where that one is still a draft. */
function withLastReading(vehicle: ReportedVehicle, life: WorkflowSchema): ReportedVehicle {
  const readings = cardsOf(vehicle, life).map(
    ({ KmOreFinali, KmOreIniziali }) => KmOreFinali ?? KmOreIniziali,
  );
  const last = Math.max(vehicle.KmOreAttuali ?? 0, ...readings);
  return last > 0 ? { ...vehicle, KmOreAttuali: last } : vehicle;
}

/** How a vehicle stands, its cards told as the table's column says. */
function useStatusCell(table: string, life: WorkflowSchema) {
  const schema = useSchema('table', table).data;
  return useMemo(() => {
    const column = schema?.table.columns.find(({ field }) => field === STATUS);
    const notes = schema?.options[column?.options ?? ''];
    return {
      [STATUS]: (row: DataRecord) => (
        <VehicleStatus vehicle={fromRow<ReportedVehicle>(row)} life={life} notes={notes} />
      ),
    };
  }, [schema, life]);
}
