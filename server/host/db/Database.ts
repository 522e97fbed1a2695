import type { Database as ProductTables } from '#generated/database.ts';
import type { TechnicalTables } from './TechnicalTables.ts';

/** Types of all tables: those generated from the product's entities and the server's own. */
export type Database = ProductTables & TechnicalTables;
