import { useEffect, useRef } from 'react';
import { useFeedback, useMessages } from '../../../engine/react/index.ts';
import { useCall, useWrite } from '../../app/calls.ts';
import { KINDS, type VehicleKind } from './kinds.ts';
import type { Vehicle } from './VehicleStatus.tsx';

const ENTITIES = ['vehicle', 'team-vehicle', 'mileage-card', 'team'];

/** What a team uses, and changing it. */
export function useTeamVehicles(kind: VehicleKind, teamId: number) {
  const { toastMessage } = useFeedback();
  const { t } = useMessages();
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
  // What the team uses when it is saved, not when a button was drawn: a removal may be undone after others changed the list.
  const codes = useRef<readonly string[]>([]);
  codes.current = vehicles.map(({ ItemCode }) => ItemCode);
  const without = (ItemCode: string) => codes.current.filter((code) => code !== ItemCode);
  const add = (ItemCode: string) => save([...without(ItemCode), ItemCode]);
  return {
    call,
    vehicles,
    add,
    /** Says so, with a button that puts it back. */
    remove: async ({ ItemCode, ItemName }: Vehicle) => {
      if (!(await save(without(ItemCode))).ok) return;
      const action = { label: t('ui.undo'), run: () => void add(ItemCode) };
      toastMessage('vehicles.removed', {}, { detail: ItemName, action });
    },
  };
}
