/** Amounts of data. */
export interface Plan {
  readonly employees: number;
  readonly leaders: number;
  readonly partners: number;
  readonly projects: number;
  /** Teams besides those around today. */
  readonly pastTeams: number;
  readonly orders: number;
  /** Number of days over which the past is spread. */
  readonly days: number;
  /** Number of working days with hours per crew. */
  readonly hourDays: number;
}

export type SeedSize = 'demo' | 'large';

export const PLANS: Readonly<Record<SeedSize, Plan>> = {
  demo: {
    employees: 36,
    leaders: 6,
    partners: 24,
    projects: 18,
    pastTeams: 40,
    orders: 160,
    days: 60,
    hourDays: 10,
  },
  large: {
    employees: 5_000,
    leaders: 600,
    partners: 3_000,
    projects: 4_000,
    pastTeams: 100_000,
    orders: 1_000_000,
    days: 1_400,
    hourDays: 10,
  },
};
