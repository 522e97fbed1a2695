import type { Check } from './data.ts';
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
  RefusalsSchema,
  RolesSchema,
  ScenarioSchema,
  ScreenSchema,
  SettingsSchema,
  TableSchema,
  TemplateSchema,
  WizardSchema,
  WorkflowSchema,
} from './grammar.ts';

type ByName<T> = Readonly<Record<string, T>>;

/** A call with its full path and its mirrors. */
export type CallModel = CallsSchema['calls'][number] & {
  readonly service: string;
  /** Full path with `:params`, e.g. `/library/loans/end/:id/:action`. */
  readonly fullPath: string;
  /** Further full paths with the same response. */
  readonly mirrorPaths: readonly string[];
};

type RefusalEntry = RefusalsSchema['refusals'][number];

/** A refusal of the server: its numbers, and the sentence that the product says. */
export type RefusalModel = Required<Pick<RefusalEntry, 'status' | 'resultCode' | 'text'>> &
  Pick<RefusalEntry, 'slots' | 'retryAfter'>;

/** All schemas of a product: validated, references resolved (`$ref`, `x-options` → `enum`), frozen. */
export interface Product {
  /** Hash of all schemas. */
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
  /** By code. */
  readonly refusals: ByName<RefusalModel>;
  readonly documents: ByName<DocumentSchema>;
  readonly templates: ByName<TemplateSchema>;
  readonly options: ByName<OptionsSchema>;
  /** By locale. */
  readonly messages: ByName<MessagesSchema>;
  readonly roles: RolesSchema;
  readonly settings: SettingsSchema;
  readonly scenarios: ByName<ScenarioSchema>;
  /** Version in force of each form, supplied by the store of versions; 1 if missing. */
  readonly formVersions?: ByName<number>;
  /** By locale with exceptions (homonyms): the product with these translations applied. */
  readonly inLocale?: ByName<Omit<Product, 'version'>>;
}

/** Data a browser needs to show and validate one form, as plain JSON without references. */
export interface FormPackage {
  readonly name: string;
  /** Version of the form: each content that comes into force increases it by 1. */
  readonly version: number;
  readonly entity: EntitySchema;
  readonly form: FormSchema;
  /** Option lists used by the fields, by name. */
  readonly options: ByName<OptionsSchema>;
  /** Time zone of the product, e.g. `Europe/Rome`. */
  readonly timeZone?: string | undefined;
  /** Labels of the transitions that need the form (`missing`), by id. */
  readonly moments?: Readonly<Record<string, string>> | undefined;
}

/** Area of work, in degrees. */
export type Territory = NonNullable<NonNullable<SettingsSchema['values']>['territory']>;

/** Labels of an entity and its fields. */
export interface EntityWords {
  readonly title: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Kinds of schemas that pages fetch by name. */
export type SchemaFileKind = 'form' | 'table' | 'wizard' | 'calendar' | 'workflow' | 'grid' | 'entity';

/** Source of schemas in the browser; a promise rejects if the product has none of that name. */
export interface SchemaSource {
  /** A schema embedded in the page; undefined if it must be fetched. */
  ready?(kind: SchemaFileKind, name: string): unknown;
  form(name: string, version?: number): Promise<FormPackage>;
  /**
   * Compiled checks of the form's entity (compiled by AJV on the server, since the page's policy forbids
   * `eval`).
   */
  check(name: string, version?: number): Promise<Check>;
  table(name: string): Promise<{ readonly table: TableSchema; readonly options: ByName<OptionsSchema> }>;
  wizard(name: string): Promise<WizardSchema>;
  calendar(name: string): Promise<CalendarSchema>;
  workflow(name: string): Promise<WorkflowSchema>;
  grid(name: string): Promise<GridSchema>;
  /** Labels for readers, e.g. of a log. */
  entity(name: string): Promise<EntityWords>;
  /** Texts of the schema editor in a language, by id. */
  editorTexts(locale: string): Promise<MessagesSchema['texts']>;
}

/**
 * Data a browser needs before the first screen; forms, tables, wizards and workflows are loaded when first
 * shown.
 */
export interface ProductCore extends Pick<Product, 'version' | 'screens' | 'roles' | 'settings'> {
  /** Option lists that calendars name; forms and tables bring theirs. */
  readonly options: Product['options'];
  /** Texts of the user's language; texts of the schema editor (`EDITOR_TEXT`) are loaded with it. */
  readonly messages: MessagesSchema;
  /** Languages the user can choose. */
  readonly languages: readonly Pick<MessagesSchema, 'locale' | 'name'>[];
  /** Whether this is a demo open to other computers. */
  readonly publicDemo?: boolean;
  /** Whether the product has notifications; the page then shows a bell. */
  readonly notifies?: boolean;
  /** Versions in force of forms that are beyond the first. */
  readonly formVersions?: Product['formVersions'];
  /**
   * Calls of checklists by name; they may be newer than the app, so the browser takes their routes from
   * here.
   */
  readonly calls?: Readonly<
    Record<
      string,
      Pick<CallModel, 'method' | 'effect' | 'permission' | 'responseKey' | 'changes'> & {
        readonly path: string;
      }
    >
  >;
}
