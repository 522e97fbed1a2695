import type { Database as ProductTables } from '#generated/database.ts';
import type { TechnicalTables } from './TechnicalTables.ts';

/** The tables and their columns as TypeScript sees them: the product's from the entities, besides the server's own. */
export type Database = ProductTables & TechnicalTables;
