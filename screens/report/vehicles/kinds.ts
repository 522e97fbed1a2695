/** What vehicles and equipment have for themselves; all else is the same. */
export const KINDS = {
  automezzi: {
    table: 'report-vehicles',
    fetch: 'fetchTeamAutomezzi',
    available: 'available-vehicles',
    facts: 'vehicles',
    title: 'Aggiungi mezzo',
  },
  attrezzature: {
    table: 'report-equipment',
    fetch: 'fetchTeamAttrezzature',
    available: 'available-equipment',
    facts: 'equipment',
    title: 'Aggiungi attrezzatura',
  },
} as const;

export type VehicleKind = keyof typeof KINDS;
