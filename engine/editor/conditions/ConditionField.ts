import type { Field, Json, Product } from '../../contract/index.ts';
import type { Scope } from '../../loader/context/Scope.ts';
import type { EditedFiles } from '../editSchema.ts';
import { fileOfEntity, isSchemaNode, type SchemaNode, textAt } from '../schemaParts.ts';
import type { ComparedAs } from './COMPARISONS.ts';

/** A value that a condition at some place may compare, with its label. */
export interface ConditionField {
  /**
   * Path as the condition writes it: `record.state`, `row.copies`; for a defined condition `definedPath` of
   * its name.
   */
  readonly path: string;
  readonly label: string;
  readonly field: Field;
  readonly as: ComparedAs;
  readonly choices: readonly { readonly value: Json; readonly label: string }[];
}

/**
 * Pseudo path of a condition referred to by name (`holds`); its blank keeps it apart from the paths of
 * values.
 */
export function definedPath(name: string): string {
  return `${DEFINED}${name}`;
}

export function definedName(path: string): string {
  return path.slice(DEFINED.length);
}

const DEFINED = 'holds ';

/** Fields in one group: of a section, of the row, of a name of the context. */
export interface ConditionFields {
  /** Undefined: fields that the form does not show. */
  readonly title: string | undefined;
  /** The group belongs to the row around the place, or to an outer row. */
  readonly row?: true;
  readonly fields: readonly ConditionField[];
}

/**
 * Named conditions that a condition of a file may use (`holds`), with their labels: those of the file itself
 * and of the entities among the names of the place.
 */
export function definedFields(files: EditedFiles, path: string, scope: Scope): readonly ConditionFields[] {
  const content = files[path];
  if (!isSchemaNode(content)) return [];
  const inherited = Object.entries(scope).flatMap(([name, { 'x-entity': entity }]) => {
    const file = entity === undefined ? undefined : fileOfEntity(files, entity);
    return file === undefined || file.path === path ? [] : definitionsIn(files, file.content, `${name}.`);
  });
  return [
    { title: 'schemas.condition.defined', fields: [...definitionsIn(files, content, ''), ...inherited] },
  ];
}

function definitionsIn(
  files: EditedFiles,
  content: SchemaNode | undefined,
  before: string,
): readonly ConditionField[] {
  const defined = content?.['define'];
  return Object.entries(isSchemaNode(defined) ? defined : {}).map(([name, said]): ConditionField => {
    const from = isSchemaNode(said) ? textAt(said, 'from') : undefined;
    const other = from === undefined ? undefined : fileOfEntity(files, from)?.content['define'];
    const whole = isSchemaNode(other) ? other[name] : said;
    const label = isSchemaNode(whole) ? textAt(whole, 'label') : undefined;
    const path = definedPath(`${before}${name}`);
    return { path, label: label ?? name, field: {}, as: 'definition', choices: [] };
  });
}

/**
 * Values among the names of a place that no schema titles: role and permissions of the signed-in user,
 * modules. Labels are ids of messages or texts of schemas.
 */
export function standardFields(
  { roles, settings }: Pick<Product, 'roles' | 'settings'>,
  scope: Scope,
): readonly ConditionFields[] {
  const who = [
    chosen('user.role', 'schemas.context.role', 'choice', roles.roles),
    chosen('user.permissions', 'schemas.context.permissions', 'choices', roles.permissions),
  ];
  const modules = Object.keys(settings.modules).map(
    (name): ConditionField => ({
      path: `modules.${name}`,
      label: `schema.settings.modules.${name}`,
      field: { type: 'boolean' },
      as: 'choice',
      choices: [],
    }),
  );
  const groups = {
    user: { title: 'schemas.context.who', fields: who.filter(({ choices }) => choices.length > 0) },
    modules: { title: 'schemas.context.modules', fields: modules },
  };
  return Object.entries(groups).flatMap(([name, group]) => (Object.hasOwn(scope, name) ? [group] : []));
}

function chosen(
  path: string,
  label: string,
  as: 'choice' | 'choices',
  names: readonly { readonly name: string; readonly label: string }[],
): ConditionField {
  const choices = names.map((each) => ({ value: each.name, label: each.label }));
  const one: Field = { type: 'string', enum: names.map(({ name }) => name) };
  return { path, label, as, choices, field: as === 'choice' ? one : { type: 'array', items: one } };
}
