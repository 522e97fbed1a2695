import type { Selectable } from 'kysely';
import type { Database } from '../../host/db/Database.ts';

/** A document's header as it is stored. */
export type OrderRow = Selectable<Database['orders']>;
