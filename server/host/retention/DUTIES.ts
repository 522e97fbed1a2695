import { auditRows } from './auditRows.ts';
import type { Duty } from './Duty.ts';
import { photos } from './photos.ts';
import { positions } from './positions.ts';
import { safetyNames } from './safetyNames.ts';
import { safetyPositions } from './safetyPositions.ts';
import { signInAddresses } from './signInAddresses.ts';
import { technicalRows } from './technicalRows.ts';

/** What is let go of, by its name in the settings (`retention`); in this order. */
export const DUTIES: Readonly<Record<string, Duty>> = {
  sessions: technicalRows('sessions', 'expiresAt'),
  signInAddresses,
  loginAttempts: technicalRows('login_attempts', 'at'),
  idempotency: technicalRows('idempotency', 'createdAt'),
  drafts: technicalRows('drafts', 'updatedAt'),
  positions,
  safetyRecords: safetyNames,
  safetyPositions,
  photos,
  audit: auditRows,
};
