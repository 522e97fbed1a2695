import type { RolesSchema } from '../../contract/index.ts';
import { quoted, say } from '../../errors/Phrase.ts';
import { type DraftCheck, filesOf } from '../ProductDraft.ts';
import { under } from '../pointer.ts';
import { repeated } from './checkTables.ts';

/** Names of roles and permissions that are said twice. */
export const checkRoles: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<RolesSchema>(draft, 'roles')) {
    const known = schema.permissions.map((permission) => permission.name);
    schema.roles.forEach((role, index) => {
      const pointer = under('/roles', index, 'permissions');
      for (const twice of repeated(role.permissions)) {
        report({
          code: 'DUPLICATE',
          file: file.path,
          pointer,
          found: quoted(twice),
          expected: say('itOnce'),
        });
      }
    });
    for (const twice of [...repeated(known), ...repeated(schema.roles.map((role) => role.name))]) {
      report({
        code: 'DUPLICATE',
        file: file.path,
        pointer: '',
        found: quoted(twice),
        expected: say('itOnce'),
      });
    }
  }
};
