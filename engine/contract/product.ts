import type {
  CalendarSchema,
  CallsSchema,
  DocumentSchema,
  EntitySchema,
  FormSchema,
  GridSchema,
  MessagesSchema,
  NotificationsSchema,
  OptionsSchema,
  RolesSchema,
  ScenarioSchema,
  ScreenSchema,
  SettingsSchema,
  TableSchema,
  TemplateSchema,
  WizardSchema,
  WorkflowSchema,
} from './grammar.ts';
import type { Check } from './problem.ts';

type ByName<T> = Readonly<Record<string, T>>;

/** One call with its service's base path joined and its mirrors listed. */
export type CallModel = CallsSchema['calls'][number] & {
  readonly service: string;
  /** Full path with `:params`, e.g. `/library/loans/end/:id/:action`. */
  readonly fullPath: string;
  /** Further full paths that answer the same. */
  readonly mirrorPaths: readonly string[];
};

/** All schemas of a product: checked against the grammar, references resolved (`$ref`, `x-options` → `enum`), frozen. */
export interface Product {
  /** Hash over all schemas; changes when any of them does. */
  readonly version: string;
  readonly entities: ByName<EntitySchema>;
  readonly forms: ByName<FormSchema>;
  readonly tables: ByName<TableSchema>;
  readonly wizards: ByName<WizardSchema>;
  readonly workflows: ByName<WorkflowSchema>;
  readonly grids: ByName<GridSchema>;
  readonly calendars: ByName<CalendarSchema>;
  readonly notifications: ByName<NotificationsSchema>;
  /** By route name. */
  readonly screens: ByName<ScreenSchema>;
  readonly services: ByName<CallsSchema>;
  /** By call name. */
  readonly calls: ByName<CallModel>;
  readonly documents: ByName<DocumentSchema>;
  readonly templates: ByName<TemplateSchema>;
  readonly options: ByName<OptionsSchema>;
  /** By locale. */
  readonly messages: ByName<MessagesSchema>;
  readonly roles: RolesSchema;
  readonly settings: SettingsSchema;
  readonly scenarios: ByName<ScenarioSchema>;
  /** The version in which each form is in force, told by whoever keeps them; 1 where nobody does. */
  readonly formVersions?: ByName<number>;
  /** By locale, where some text is said otherwise there than elsewhere (homonyms): the same product with these in place. */
  readonly inLocale?: ByName<Omit<Product, 'version'>>;
}

/** All that a browser needs to show and check one form; plain JSON, self-contained. */
export interface FormPackage {
  readonly name: string;
  /** Counted by form: each content that comes into force is the next one. */
  readonly version: number;
  readonly entity: EntitySchema;
  readonly form: FormSchema;
  /** The options that its fields use, by name. */
  readonly options: ByName<OptionsSchema>;
  /** The zone of the product's days and hours, e.g. `Europe/Rome`. */
  readonly timeZone?: string | undefined;
  /** What the transitions are called at which the form is asked (`missing`), by id. */
  readonly moments?: Readonly<Record<string, string>> | undefined;
}

/** Where one works, in degrees. */
export type Territory = NonNullable<NonNullable<SettingsSchema['values']>['territory']>;

/** What an entity and its fields are called. */
export interface EntityWords {
  readonly title: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Where the browser (or a story) gets schemas from; the network is the caller's business. */
/** Kinds of schemas that pages fetch by name. */
export type SchemaFileKind = 'form' | 'table' | 'wizard' | 'calendar' | 'workflow' | 'grid' | 'entity';

export interface SchemaSource {
  /** A schema that the page brought along; undefined: it has to be fetched. */
  ready?(kind: SchemaFileKind, name: string): unknown;
  form(name: string, version?: number): Promise<FormPackage>;
  /** The compiled checks of that form's entity (AJV, compiled ahead: the page's policy forbids eval). */
  check(name: string, version?: number): Promise<Check>;
  table(name: string): Promise<{ readonly table: TableSchema; readonly options: ByName<OptionsSchema> }>;
  wizard(name: string): Promise<WizardSchema>;
  calendar(name: string): Promise<CalendarSchema>;
  workflow(name: string): Promise<WorkflowSchema>;
  grid(name: string): Promise<GridSchema>;
  /** Names for readers, e.g. of a log. */
  entity(name: string): Promise<EntityWords>;
  /** The words of the editor of schemas in a language, by id. */
  editorTexts(locale: string): Promise<MessagesSchema['texts']>;
}
