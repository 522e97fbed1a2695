/** How long the database may keep somebody waiting; milliseconds, 0 without end. */
export interface DatabaseLimits {
  /** For a free connection, or a new one. */
  readonly connect: number;
  /** For one statement. */
  readonly statement: number;
  /** For a row that another write holds. */
  readonly lock: number;
  /** For the next statement of an open transaction: whoever forgot it must not hold its rows. */
  readonly idleInTransaction: number;
}

/** What people wait for at most; each end is a refusal of its own (`errors/databaseRefusal.ts`). */
export const LIMITS: DatabaseLimits = {
  connect: 5_000,
  statement: 30_000,
  lock: 15_000,
  idleInTransaction: 60_000,
};

/** For commands at a terminal that fill or move a whole database. */
export const NO_LIMITS: DatabaseLimits = { connect: 0, statement: 0, lock: 0, idleInTransaction: 0 };
