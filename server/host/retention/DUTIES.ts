import { sql } from 'kysely';
import { pruneAudit } from '../audit/pruneAudit.ts';
import type { Duty } from './Duty.ts';
import { photos } from './photos.ts';
import { positions } from './positions.ts';
import { safetyNames } from './safetyNames.ts';
import { safetyPositions } from './safetyPositions.ts';
import { signInAddresses } from './signInAddresses.ts';
import { technicalRows } from './technicalRows.ts';

/**
 * The audit's oldest rows, removed by its own function, which keeps the proof of the remaining rows intact.
 */
const auditRows: Duty = {
  async count({ db }, before) {
    const { n } = await db
      .selectFrom('audit')
      .select(sql<number>`count(*)::int`.as('n'))
      .where(sql<boolean>`at < ${before}`)
      .executeTakeFirstOrThrow();
    return n;
  },
  forget: ({ db }, before, limit) => pruneAudit(db, before, limit),
};

/** Retention duties by their name in the settings (`retention`), in order of execution. */
export const DUTIES: Readonly<Record<string, Duty>> = {
  sessions: technicalRows('sessions', 'expiresAt'),
  signInAddresses,
  loginAttempts: technicalRows('login_attempts', 'at'),
  idempotency: technicalRows('idempotency', 'createdAt'),
  apiTokens: technicalRows('api_tokens', 'expiresAt'),
  schemaComments: technicalRows('schema_comments', 'at'),
  drafts: technicalRows('drafts', 'updatedAt'),
  notifications: technicalRows('notifications', 'at'),
  positions,
  safetyRecords: safetyNames,
  safetyPositions,
  photos,
  audit: auditRows,
};
