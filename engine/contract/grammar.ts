import type { MessagesSchema as WrittenMessages } from '#generated/grammar/messages.ts';

/** Types of schemas, generated from the grammar in `schemas/meta`. */
export type { CalendarSchema } from '#generated/grammar/calendar.ts';
export type { CallsSchema, Does, Filter } from '#generated/grammar/calls.ts';
export type {
  Action,
  Condition,
  ContextName,
  Expression,
  Moments,
  Predicate,
  Rule,
} from '#generated/grammar/common.ts';
export type { DocumentSchema } from '#generated/grammar/document.ts';
export type {
  Across,
  Among,
  EntitySchema,
  Field,
  FieldWay,
  FileDemand,
  Search,
  Way,
} from '#generated/grammar/entity.ts';
export type { FieldLayout, FormSchema } from '#generated/grammar/form.ts';
export type { GridSchema } from '#generated/grammar/grid.ts';
export type { HooksSchema } from '#generated/grammar/hooks.ts';
export type { NotificationsSchema } from '#generated/grammar/notifications.ts';
export type { OptionsSchema } from '#generated/grammar/options.ts';
export type { RefusalsSchema } from '#generated/grammar/refusals.ts';
export type { RolesSchema } from '#generated/grammar/roles.ts';
export type { ScenarioSchema } from '#generated/grammar/scenario.ts';
export type { ScreenSchema } from '#generated/grammar/screen.ts';
export type { SettingsSchema } from '#generated/grammar/settings.ts';
export type { TableSchema } from '#generated/grammar/table.ts';
export type { TemplateSchema } from '#generated/grammar/template.ts';
export type { TranslationsSchema } from '#generated/grammar/translations.ts';
export type { WizardSchema } from '#generated/grammar/wizard.ts';
export type { WorkflowSchema } from '#generated/grammar/workflow.ts';

/** Texts of a locale; the loader adds `labels`, translations by schema text, and `patterns` of its dates. */
export type MessagesSchema = WrittenMessages & {
  readonly labels?: Readonly<Record<string, string>>;
  readonly patterns?: { readonly date?: string; readonly dateTime?: string };
};
