import type { Selectable, Updateable } from 'kysely';
import type { Database } from '../../host/db/Database.ts';

/** A team as it is stored. */
export type TeamRow = Selectable<Database['teams']>;

/** Columns to be changed. */
export type TeamPatch = Updateable<Database['teams']>;
