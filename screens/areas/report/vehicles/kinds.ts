/** What vehicles and equipment have for themselves; all else is the same. */
export const VEHICLE_KINDS = {
  automezzi: {
    table: 'report-vehicles',
    fetch: 'fetchTeamAutomezzi',
    available: 'available-vehicles',
    title: 'vehicle.add',
  },
  attrezzature: {
    table: 'report-equipment',
    fetch: 'fetchTeamAttrezzature',
    available: 'available-equipment',
    title: 'vehicle.add-equipment',
  },
} as const;

export type ReportedKind = keyof typeof VEHICLE_KINDS;
