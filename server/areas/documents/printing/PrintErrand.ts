import type { Selectable } from 'kysely';
import type { Database } from '../../../host/db/Database.ts';
import type { Patience } from '../../../host/queue/Patience.ts';
import type { Services } from '../../../host/Services.ts';

/** One document to be printed and kept. */
export type PrintErrand = Selectable<Database['print_errands']>;

/** What printing needs of the server. */
export type Printing = Pick<Services, 'db' | 'product' | 'files' | 'documents' | 'prints' | 'log' | 'now'>;

/** Some ten hours: a machine without Chromium is mended within a working day. */
export const PATIENCE: Patience = { retryMs: 2_000, longestMs: 3_600_000, mostAttempts: 20 };
