import { insertRows } from '../insertRows.ts';
import type { Seeding } from '../Seeding.ts';
import type { People } from './people.ts';
import type { SeededSite } from './projects.ts';

/** Templates of interventions for planners: three published ones and a draft of the administrator. */
export async function seedTemplates(
  { db }: Seeding,
  people: People,
  sites: readonly SeededSite[],
): Promise<void> {
  const owner = { pmgEntry: sites[0]?.AbsEntry ?? null, empID: people.crews[0]?.leader ?? null };
  const nobodys = { pmgEntry: null, empID: null };
  await insertRows(db, 'team_templates', [
    {
      ...{
        Code: 'GUASTO-MT',
        Name: 'Guasto su linea MT',
        PlannedTime: '06:30:00',
        published: 'Y',
        ...nobodys,
      },
      Notes: 'Chiamare il centro operativo prima di partire. Portare cercaguasti e messa a terra.',
    },
    {
      ...{
        Code: 'POSA-SOSTEGNI',
        Name: 'Posa di sostegni',
        PlannedTime: '07:00:00',
        published: 'Y',
        ...owner,
      },
      Notes: 'Autogru prenotata per le 8. Verificare i sottoservizi prima dello scavo.',
    },
    {
      ...{ Code: 'VERIFICA', Name: 'Giro di verifica sostegni', PlannedTime: '08:00:00', published: 'Y' },
      ...{ ...nobodys, Notes: 'Una scheda per ogni sostegno, con foto.' },
    },
    {
      ...{
        Code: 'NOTTURNO',
        Name: 'Lavoro notturno',
        PlannedTime: '21:30:00',
        published: 'N',
        ...nobodys,
      },
      Notes: 'Da completare: illuminazione e riposo compensativo.',
    },
  ]);
}
