export type {
  Check,
  Context,
  DataRecord,
  FieldModel,
  FormState,
  Json,
  Problem,
  SettledRecord,
} from './data.ts';
export type * from './grammar.ts';
export type { AssumedDevice, PageRequest, RenderedPage, RenderPage, ServedPage } from './page.ts';
export type {
  CallModel,
  EntityWords,
  FormPackage,
  Product,
  ProductCore,
  RefusalModel,
  SchemaFileKind,
  SchemaSource,
  Territory,
} from './product.ts';
