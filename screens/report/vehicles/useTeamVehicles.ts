import { useEffect } from 'react';
import { useFeedback } from '../../../engine/react/index.ts';
import { useCall, useWrite } from '../../app/calls.ts';
import { KINDS, type VehicleKind } from './kinds.ts';
import type { Vehicle } from './VehicleStatus.tsx';

const ENTITIES = ['vehicle', 'team-vehicle', 'mileage-card', 'team'];

/** What a team uses, and changing it. */
export function useTeamVehicles(kind: VehicleKind, teamId: number) {
  const { toastMessage } = useFeedback();
  const call = useCall(KINDS[kind].fetch, { query: { teamId } }, { entities: ENTITIES });
  const { error } = call;
  useEffect(() => {
    if (error !== undefined) toastMessage('vehicles.fetch-failed');
  }, [error, toastMessage]);
  const saveVehicles = useWrite('saveTeamAutomezzi');
  const saveEquipment = useWrite('saveTeamAttrezzature');
  const data = call.data as Readonly<Partial<Record<VehicleKind, readonly Vehicle[]>>> | undefined;
  const vehicles = data?.[kind] ?? [];

  const save = (codes: string[]) =>
    kind === 'automezzi'
      ? saveVehicles.run({ body: { teamId, automezziTeamData: codes } })
      : saveEquipment.run({ body: { teamId, attrezzatureTeamData: codes } });
  const codes = vehicles.map(({ ItemCode }) => ItemCode);
  return {
    call,
    vehicles,
    add: (ItemCode: string) => save([...codes.filter((code) => code !== ItemCode), ItemCode]),
    remove: (ItemCode: string) => save(codes.filter((code) => code !== ItemCode)),
  };
}
