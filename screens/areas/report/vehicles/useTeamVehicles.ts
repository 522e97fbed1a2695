import { useEffect } from 'react';
import { useFeedback, useMessages } from '../../../../engine/react/index.ts';
import { useCall, useWrite } from '../../../calls.ts';
import { type ReportedKind, VEHICLE_KINDS } from './kinds.ts';
import type { ReportedVehicle } from './VehicleStatus.tsx';

const ENTITIES = ['vehicle', 'team-vehicle', 'mileage-card', 'team'];

/** What a team uses, and changing it. */
export function useTeamVehicles(kind: ReportedKind, teamId: number) {
  const { toastMessage } = useFeedback();
  const { t } = useMessages();
  const call = useCall(VEHICLE_KINDS[kind].fetch, { query: { teamId } }, { entities: ENTITIES });
  const { error } = call;
  useEffect(() => {
    if (error !== undefined) toastMessage('vehicles.fetch-failed');
  }, [error, toastMessage]);
  const saveVehicles = useWrite('saveTeamAutomezzi');
  const saveEquipment = useWrite('saveTeamAttrezzature');
  const vehicles = listOf(call.data, kind);

  const save = (codes: string[]) =>
    kind === 'automezzi'
      ? saveVehicles.run({ body: { teamId, automezziTeamData: codes } })
      : saveEquipment.run({ body: { teamId, attrezzatureTeamData: codes } });
  /** The list is sent whole: it is read anew right before, so that what others changed meanwhile stays as they left it. */
  const without = async (ItemCode: string) => {
    const codes = listOf((await call.refresh()) ?? call.data, kind).map((vehicle) => vehicle.ItemCode);
    return codes.filter((code) => code !== ItemCode);
  };
  const add = async (ItemCode: string) => save([...(await without(ItemCode)), ItemCode]);
  return {
    call,
    vehicles,
    add,
    /** Says so, with a button that puts it back. */
    remove: async ({ ItemCode, ItemName }: ReportedVehicle) => {
      if (!(await save(await without(ItemCode))).ok) return;
      const action = { label: t('ui.undo'), run: () => void add(ItemCode) };
      toastMessage('vehicles.removed', {}, { detail: ItemName, action });
    },
  };
}

/** The vehicles in what either call answers; none before it has. */
function listOf(answer: unknown, kind: ReportedKind): readonly ReportedVehicle[] {
  return (
    (answer as Readonly<Partial<Record<ReportedKind, readonly ReportedVehicle[]>>> | undefined)?.[kind] ?? []
  );
}
