/** A JSON value, read-only because schemas and records are never changed in place. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A record: data by field name, nested as the entity is. */
export type DataRecord = { readonly [key: string]: unknown };

/** Names available in conditions and texts: `record`, `row`, `user`, `modules`, `today` … */
export type Context = { readonly [name: string]: unknown };
