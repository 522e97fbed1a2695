const PHONE = { width: 360, height: 740 };
const DESK = { width: 1440, height: 900 };

/** A page of the product that is also written by hand. */
export interface MeasuredPage {
  readonly title: string;
  /** Who opens it, on which device. */
  readonly user: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly path: string;
  /** Selector of its records; the first one is timed. */
  readonly content: string;
  /** Calls whose answers both pages show: path, and the body of a call that posts. */
  readonly reads: readonly (readonly [path: string, body?: object])[];
}

/** @param teamId a site of the leader. */
export const measuredPages = (teamId: number) =>
  ({
    home: {
      title: "The leader's home",
      ...{ user: 'capo', viewport: PHONE, path: '/', content: 'h3, article, [role=listitem]' },
      reads: [['/api/dashboard']],
    },
    sites: {
      title: 'The list of sites',
      ...{ user: 'capo', viewport: PHONE, path: '/cantieri', content: 'h3, dd' },
      reads: [['/wscnt/teams/list?sortBy=PlannedDate&sortDesc=true&page=1&perPage=25']],
    },
    site: {
      title: "A site's page",
      ...{ user: 'capo', viewport: PHONE, path: `/cantieri/${teamId}`, content: 'h3, dd' },
      reads: [
        ['/wscnt/teams/project', { TeamId: teamId }],
        ['/wscnt/teams/members', { teamID: teamId }],
        ['/wscnt/teams/prejobcheck', { TeamId: teamId }],
        ['/wscnt/teams/verifica-integrita-sostegni-list', { TeamId: teamId }],
      ],
    },
    orders: {
      title: 'The orders at the desk',
      ...{ user: 'ufficio', viewport: DESK, path: '/ordini', content: 'tbody tr, dd' },
      reads: [['/apps/order/list?sortBy=DocDate&sortDesc=true&page=1&perPage=10']],
    },
  }) as const satisfies Readonly<Record<string, MeasuredPage>>;
