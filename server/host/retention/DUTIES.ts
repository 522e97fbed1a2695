import { sql } from 'kysely';
import { pruneAudit } from '../audit/pruneAudit.ts';
import type { Duty } from './Duty.ts';
import { photos } from './photos.ts';
import { positions } from './positions.ts';
import { safetyNames } from './safetyNames.ts';
import { safetyPositions } from './safetyPositions.ts';
import { signInAddresses } from './signInAddresses.ts';
import { technicalRows } from './technicalRows.ts';

/** The audit's oldest rows, by its own door: what stays still proves that it is whole. */
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

/** What is let go of, by its name in the settings (`retention`); in this order. */
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
