import type { Calls } from '#generated/calls.ts';
import type { OptionsSchema, WorkflowSchema } from '../../../../engine/contract/index.ts';
import { statesThat } from '../../../../engine/index.ts';
import { useMessages } from '../../../../engine/react/index.ts';
import { StatusSign } from '../../../../engine/react/table/index.ts';

export type ReportedVehicle = Calls['fetchTeamAutomezzi']['output']['automezzi'][number];
export type MileageCard = NonNullable<ReportedVehicle['schedePercorrenza']>[number];

/** Cards that count: a cancelled one, as the workflow of cards says, is as good as none. */
export function cardsOf(
  { schedePercorrenza = [] }: ReportedVehicle,
  life: WorkflowSchema,
): readonly MileageCard[] {
  const cancelled = statesThat(life, 'cancelled');
  return schedePercorrenza.filter(({ DocStatus }) => !cancelled.includes(DocStatus));
}

interface VehicleStatusProps {
  readonly vehicle: ReportedVehicle;
  /** The states of a card. */
  readonly life: WorkflowSchema;
  /** What is said of a card in a given status; of others nothing. */
  readonly notes: OptionsSchema | undefined;
}

/** VEH-02, VEH-03: a lock when every card is closed, else a warning; pointing, focusing or tapping lists the cards. */
export function VehicleStatus({ vehicle, life, notes }: VehicleStatusProps) {
  const { t, value } = useMessages();
  const cards = cardsOf(vehicle, life);
  const drafts = statesThat(life, 'draft');
  const complete = cards.length > 0 && !cards.some(({ DocStatus }) => drafts.includes(DocStatus));
  const noteOf = (status: string) => notes?.values.find((note) => note.value === status)?.label ?? '';
  const lines = cards.map(({ DocDate, DocStatus }) =>
    [value(DocDate, 'date'), t(noteOf(DocStatus))].filter(Boolean).join(' '),
  );
  return (
    <StatusSign
      label={t(complete ? 'vehicle.complete' : 'vehicle.incomplete')}
      icon={complete ? 'lock' : 'warning-sign'}
      intent={complete ? 'success' : 'warning'}
      details={lines.length === 0 ? t('vehicle.no-cards') : lines.join(', ')}
    />
  );
}
