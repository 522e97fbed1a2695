import { pathsOf, pathsOfExpression } from '../../../condition/pathsOf.ts';
import type { EntitySchema, Field, FormSchema, RolesSchema, TableSchema } from '../../../contract/index.ts';
import { type Phrase, say } from '../../../errors/Phrase.ts';
import { isCalculated } from '../../../form/calculationsOf.ts';
import { entryOf } from '../../../values/entryOf.ts';
import { fieldAt } from '../../fieldAt.ts';
import { type DraftCheck, filesOf, type ProductDraft, type TellFinding } from '../../ProductDraft.ts';
import { under } from '../../pointer.ts';
import { walk } from '../../walk.ts';

type Tell = (code: Parameters<TellFinding>[0]['code'], word: string, found: Phrase, expected: Phrase) => void;

/**
 * Fields that are for others to change (`x-may.change`): by permissions that nobody can have, or no role has; that nobody fills in anyway; that a record must have
 * and that nothing gives to whoever may not fill them in. Proposals of them that only a browser could make; cells of a list that everybody could write in.
 */
export const checkEditedBy: DraftCheck = (draft, report) => {
  const roles = filesOf<RolesSchema>(draft, 'roles').map(({ schema }) => schema);
  const known = roles.flatMap(({ permissions }) => permissions.map(({ name }) => name));
  const given = new Set(roles.flatMap((schema) => schema.roles.flatMap(({ permissions }) => permissions)));
  for (const { file, schema } of filesOf<EntitySchema>(draft, 'entity')) {
    walk(schema.properties, (word, value, pointer, parent) => {
      const { change: ways } = word === 'x-may' ? (value as NonNullable<Field['x-may']>) : {};
      if (ways === undefined) return;
      const tell: Tell = (code, at, found, expected) =>
        report({ file: file.path, pointer: `/properties${pointer}/change${at}`, code, found, expected });
      // A permission that nobody lists is told where every word of permissions is.
      const field = parent as Field;
      if (field.readOnly === true || isCalculated(field))
        tell('UNUSED', '', say('ofWhatNobodyFills', { word: 'x-may.change' }), say('fieldFilledIn'));
      const permissions = ways.flatMap((way) => way.permissions ?? []);
      const somebody = ways.some((way) => way.permissions === undefined);
      const isKnown = permissions.every((name) => known.includes(name));
      if (isKnown && !somebody && !permissions.some((name) => given.has(name)))
        tell('IMPOSSIBLE', '', say('permissionsNoRoleHas'), say('permissionOfRole'));
    });
    checkRequired(draft, schema, (code, word, found, expected) =>
      report({ file: file.path, pointer: word, code, found, expected }),
    );
  }
  checkProposals(draft, report);
  checkCells(draft, report);
};

/** Whoever may not fill it in could never make such a record. */
function checkRequired(draft: ProductDraft, schema: EntitySchema, tell: Tell): void {
  const entity = entryOf(draft.product.entities, schema['x-entity']) ?? schema;
  (schema.required ?? []).forEach((name, index) => {
    const field = entryOf(entity.properties, name);
    if (field?.['x-may']?.change === undefined || field.default !== undefined) return;
    const isProposed = filesOf<FormSchema>(draft, 'form').some(
      (form) =>
        form.schema.entity === schema['x-entity'] &&
        form.schema.sections.some(({ fields }) =>
          fields.some((layout) => layout.field === name && layout.proposed !== undefined),
        ),
    );
    // Who makes such a record may be let in by the call alone: then its permission says so. One that is about a record which is there makes none.
    const [key = ''] = schema['x-key'] ?? [];
    const makers = Object.values(draft.product.calls).filter(({ saves = [], body }) =>
      saves.some(({ entity: saved, at, without }) => {
        if (saved !== schema['x-entity'] || without?.includes(name)) return false;
        const place = at === undefined ? body : fieldAt(body as EntitySchema, at);
        return !(place as EntitySchema | undefined)?.required?.includes(key);
      }),
    );
    const may = field['x-may'].change.flatMap(({ permissions = [] }) => permissions);
    const isTheirs = makers.every(({ permission }) =>
      permission === undefined ? false : [permission].flat().every((each) => may.includes(each)),
    );
    if (isProposed || isTheirs) return;
    const expected = say('defaultOrProposed');
    tell('IMPOSSIBLE', under('/required', index), say('notAllFillIn', { name }), expected);
  });
}

/** The server works the proposal out itself: it knows the record, the user and the day. */
function checkProposals(draft: ProductDraft, report: TellFinding): void {
  const KNOWN = ['record', 'user', 'today', 'modules'];
  for (const { file, schema } of filesOf<FormSchema>(draft, 'form')) {
    const entity = entryOf(draft.product.entities, schema.entity);
    if (entity === undefined) continue;
    schema.sections.forEach(({ fields }, section) => {
      fields.forEach(({ field, proposed }, index) => {
        const shape = fieldAt(entity, field);
        if (proposed === undefined || typeof shape !== 'object' || shape['x-may']?.change === undefined)
          return;
        const other = pathsOfExpression(proposed).find((path) => !KNOWN.includes(path.split('.')[0] ?? ''));
        if (other === undefined) return;
        report({
          file: file.path,
          pointer: under('/sections', section, 'fields', index, 'proposed'),
          code: 'MISSING_CONTEXT',
          found: say('forFieldNotAllChange', { name: other }),
          expected: say('proposedByServer'),
        });
      });
    });
  }
}

/** A list knows nothing of its entity: its cell says for whom it is closed. */
function checkCells(draft: ProductDraft, report: TellFinding): void {
  for (const { file, schema } of filesOf<TableSchema>(draft, 'table')) {
    const entity = schema.entity === undefined ? undefined : entryOf(draft.product.entities, schema.entity);
    if (entity === undefined) continue;
    schema.columns.forEach(({ field, edit }, index) => {
      const shape = fieldAt(entity, field);
      if (edit === undefined || typeof shape !== 'object' || shape['x-may']?.change === undefined) return;
      if (
        edit.readOnlyWhen !== undefined &&
        pathsOf(edit.readOnlyWhen).some((path) => path.startsWith('user.'))
      )
        return;
      report({
        file: file.path,
        pointer: under('/columns', index, 'edit'),
        code: 'UNGUARDED',
        found: say('notAllChange', { name: field }),
        expected: say('readOnlyOverUser'),
      });
    });
  }
}
