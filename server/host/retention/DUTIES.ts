import { auditRows } from './auditRows.ts';
import type { Duty } from './Duty.ts';
import { photos } from './photos.ts';
import { positions } from './positions.ts';
import { rowsOf } from './rowsOf.ts';
import { safetyNames } from './safetyNames.ts';
import { safetyPositions } from './safetyPositions.ts';
import { signInAddresses } from './signInAddresses.ts';

/** What is let go of, by its name in the settings (`retention`); in this order. */
export const DUTIES: Readonly<Record<string, Duty>> = {
  sessions: rowsOf('sessions', 'expiresAt'),
  signInAddresses,
  loginAttempts: rowsOf('login_attempts', 'at'),
  idempotency: rowsOf('idempotency', 'createdAt'),
  drafts: rowsOf('drafts', 'updatedAt'),
  positions,
  safetyRecords: safetyNames,
  safetyPositions,
  photos,
  audit: auditRows,
};
