import type { Calls } from '#generated/calls.ts';
import type { OptionsSchema } from '../../../../engine/contract/index.ts';
import { useMessages } from '../../../../engine/react/index.ts';
import { StatusSign } from '../../../../engine/react/table/index.ts';

export type Vehicle = Calls['fetchTeamAutomezzi']['output']['automezzi'][number];
export type Card = NonNullable<Vehicle['schedePercorrenza']>[number];

/** Cards that count: a cancelled one is as good as none. */
export function cardsOf({ schedePercorrenza = [] }: Vehicle): readonly Card[] {
  return schedePercorrenza.filter(({ DocStatus }) => DocStatus !== 'A');
}

interface VehicleStatusProps {
  readonly vehicle: Vehicle;
  /** What is said of a card in a given status; of others nothing. */
  readonly notes: OptionsSchema | undefined;
}

/** VEH-02, VEH-03: a lock when every card is closed, else a warning; pointing, focusing or tapping lists the cards. */
export function VehicleStatus({ vehicle, notes }: VehicleStatusProps) {
  const { t, value } = useMessages();
  const cards = cardsOf(vehicle);
  const complete = cards.length > 0 && cards.every(({ DocStatus }) => DocStatus !== 'D');
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
