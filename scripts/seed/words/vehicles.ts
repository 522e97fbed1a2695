export const VEHICLES = [
  { name: 'Autocarro con gru Daily 70C', kind: 'automezzo' },
  { name: 'Piattaforma aerea 20 m su autocarro', kind: 'automezzo' },
  { name: 'Furgone officina Ducato', kind: 'automezzo' },
  { name: 'Pick-up 4x4 Hilux', kind: 'automezzo' },
  { name: 'Autocarro ribaltabile Eurocargo', kind: 'automezzo' },
  { name: 'Miniescavatore 2,5 t', kind: 'attrezzatura' },
  { name: 'Argano freno per tesatura', kind: 'attrezzatura' },
  { name: 'Gruppo elettrogeno 20 kVA', kind: 'attrezzatura' },
  { name: 'Costipatore a piastra', kind: 'attrezzatura' },
  { name: 'Motosega professionale', kind: 'attrezzatura' },
] as const;
