/** Time limits of the database in ms; 0 means none. */
export interface DatabaseLimits {
  /** Waiting for a free or new connection. */
  readonly connect: number;
  /** One statement. */
  readonly statement: number;
  /** Waiting for a row that another transaction locks. */
  readonly lock: number;
  /** Idle time in an open transaction, after which its locks are released. */
  readonly idleInTransaction: number;
}

/** Limits of requests; each has its own refusal (`errors/databaseRefusal.ts`). */
export const LIMITS: DatabaseLimits = {
  connect: 5_000,
  statement: 30_000,
  lock: 15_000,
  idleInTransaction: 60_000,
};

/** For commands in a terminal that process a whole database. */
export const NO_LIMITS: DatabaseLimits = { connect: 0, statement: 0, lock: 0, idleInTransaction: 0 };
