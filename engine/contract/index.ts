export type { ProductCore } from './core.ts';
export type { FieldModel, FormState, SettledRecord } from './form.ts';
export type * from './grammar.ts';
export type { Context, DataRecord, Json } from './json.ts';
export type { Check, Problem } from './problem.ts';
export type {
  CallModel,
  EntityWords,
  FormPackage,
  Product,
  SchemaFileKind,
  SchemaSource,
  Territory,
} from './product.ts';
