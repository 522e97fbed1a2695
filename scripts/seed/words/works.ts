/** Kinds of work of the crews. */
export const WORKS = [
  'Sostituzione sostegno BT',
  'Nuovo allacciamento BT',
  'Rifacimento linea aerea MT',
  'Posa cavo interrato MT',
  'Sostituzione trasformatore da palo',
  'Interramento linea BT',
  'Manutenzione cabina secondaria',
  'Spostamento impianto',
  'Sostituzione gruppi di misura',
  'Ripristino guasto BT',
  'Taglio piante sotto linea',
  'Posa cassetta stradale',
] as const;

export const ACTIVITIES = [
  { text: 'Scavo a sezione obbligata', unit: 'MC', most: 18 },
  { text: 'Posa sostegno con autogru', unit: 'N.', most: 4 },
  { text: 'Tesatura cavo precordato', unit: 'm', most: 320 },
  { text: 'Posa tubo corrugato e nastro monitore', unit: 'm', most: 140 },
  { text: 'Ripristino manto stradale', unit: 'M2', most: 60 },
  { text: 'Demolizione sostegno esistente', unit: 'N.', most: 3 },
  { text: 'Sostituzione contatore', unit: 'PZ', most: 12 },
  { text: 'Recupero conduttore tolto d’opera', unit: 'KG', most: 180 },
] as const;

export const PARTNERS = [
  'Costruzioni Langhe S.r.l.',
  'Comune di Fossano',
  'Comune di Alba',
  'Cave Stura S.p.A.',
  'Edil Monviso S.r.l.',
  'Recuperi Piemonte S.r.l.',
  'Scavi Bormida S.n.c.',
  'Distribuzione Elettrica Nord Ovest S.p.A.',
  'Condominio Le Betulle',
  'Azienda Agricola Rocca Nera',
  'Calcestruzzi Tanaro S.p.A.',
  'Officine Maira S.r.l.',
  'Impianti Varaita S.r.l.',
  'Autotrasporti Pesio S.a.s.',
  'Consorzio Acque Cuneesi',
  'Metalli Granda S.r.l.',
] as const;
