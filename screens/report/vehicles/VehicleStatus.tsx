import type { Calls } from '#generated/calls.ts';
import { useMessages } from '../../../engine/react/index.ts';
import { StatusSign } from '../../../engine/react/table/index.ts';

export type Vehicle = Calls['fetchTeamAutomezzi']['output']['automezzi'][number];
export type Card = NonNullable<Vehicle['schedePercorrenza']>[number];

/** Cards that count: a cancelled one is as good as none. */
export function cardsOf({ schedePercorrenza = [] }: Vehicle): readonly Card[] {
  return schedePercorrenza.filter(({ DocStatus }) => DocStatus !== 'A');
}

/** VEH-02, VEH-03: a lock when every card is closed, else a warning; pointing, focusing or tapping lists the cards. */
export function VehicleStatus({ vehicle }: { readonly vehicle: Vehicle }) {
  const { t, value } = useMessages();
  const cards = cardsOf(vehicle);
  const complete = cards.length > 0 && cards.every(({ DocStatus }) => DocStatus !== 'D');
  const lines = cards.map(({ DocDate, DocStatus }) =>
    [value(DocDate, 'date'), DocStatus === 'I' ? '' : t('report.card-draft')].filter(Boolean).join(' '),
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
