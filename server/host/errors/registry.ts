import { ACCOUNT_ERRORS } from './codes/account.ts';
import { BACKUPS_ERRORS } from './codes/backups.ts';
import { DOCUMENTS_ERRORS } from './codes/documents.ts';
import { GENERAL_ERRORS } from './codes/general.ts';
import { HOURS_ERRORS } from './codes/hours.ts';
import { PUBLISHING_ERRORS } from './codes/publishing.ts';
import { REPORT_ERRORS } from './codes/report.ts';
import { SIGN_IN_ERRORS } from './codes/signIn.ts';
import { SILOS_ERRORS } from './codes/silos.ts';
import { TEAMS_ERRORS } from './codes/teams.ts';
import { VEHICLES_ERRORS } from './codes/vehicles.ts';

export type { ErrorDefinition } from './codes/ErrorDefinition.ts';

/**
 * All refusals of the server. Codes and numbers are never reused, not even after removal. To add one: a line
 * in the list of its area. Texts quoted from the specification are literal, including misspellings.
 */
export const ERRORS = {
  ...GENERAL_ERRORS,
  ...SIGN_IN_ERRORS,
  ...ACCOUNT_ERRORS,
  ...TEAMS_ERRORS,
  ...REPORT_ERRORS,
  ...SILOS_ERRORS,
  ...DOCUMENTS_ERRORS,
  ...VEHICLES_ERRORS,
  ...HOURS_ERRORS,
  ...BACKUPS_ERRORS,
  ...PUBLISHING_ERRORS,
} as const;

export type ErrorCode = keyof typeof ERRORS;
