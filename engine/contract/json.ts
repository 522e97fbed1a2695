/** Any JSON value, read-only: schemas and records are never changed in place. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A record as the engine sees it: plain data by field name, nested where the entity nests. */
export type DataRecord = { readonly [key: string]: unknown };

/** What conditions, titles and guards may look at, by name: `record`, `row`, `user`, `modules`, `today` … */
export type Context = { readonly [name: string]: unknown };
