import type { Field, Product } from '../contract/index.ts';
import type { ConditionField, ConditionFields } from './ConditionField.ts';

/**
 * Titled values available to every condition besides its record (complete list:
 * `engine/loader/context/commonScope.ts`): role and permissions of the signed-in user, modules. Labels are
 * ids of messages or texts of schemas.
 */
export function standardFields({
  roles,
  settings,
}: Pick<Product, 'roles' | 'settings'>): readonly ConditionFields[] {
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
  return [
    { title: 'schemas.context.who', fields: who.filter(({ choices }) => choices.length > 0) },
    { title: 'schemas.context.modules', fields: modules },
  ];
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
