import { pathsOf, pathsOfExpression } from '../../../condition/pathsOf.ts';
import type {
  CallsSchema,
  EntitySchema,
  Field,
  FormSchema,
  RolesSchema,
  TableSchema,
} from '../../../contract/index.ts';
import { type Phrase, quoted, say } from '../../../errors/Phrase.ts';
import { isCalculated } from '../../../form/calculate/calculationsOf.ts';
import { entryOf } from '../../../values/paths.ts';
import { fieldAt } from '../../fieldAt.ts';
import { nearestOf, under, walk } from '../../pointer.ts';
import { type InputReference, referencesOf } from '../../referencesOf.ts';
import { type AssembledProduct, filesOf, type OnFinding, type ProductCheck } from '../../SchemaFile.ts';

/**
 * In a product that restricts the visibility of any entity: reports references in the input of calls without
 * an entity, or to an entity without `x-may.see`; such a call would bypass the restriction.
 */
export const checkVisible: ProductCheck = (assembled, report) => {
  const { entities, calls } = assembled.product;
  const guarded = Object.values(entities).filter((entity) => entity['x-may']?.see !== undefined);
  if (guarded.length === 0) return;
  const guardedNames = guarded.map((entity) => entity['x-entity']);
  for (const { file, schema } of filesOf<CallsSchema>(assembled, 'calls')) {
    schema.calls.forEach(({ name }, index) => {
      const call = entryOf(calls, name);
      if (call === undefined) return;
      const { references, undeclared } = referencesOf(call, entities);
      const tell = (
        { part, path }: Pick<InputReference, 'part' | 'path'>,
        found: Phrase,
        expected: Phrase,
      ) => {
        const steps = path.flatMap((key) => (key === '*' ? ['items'] : ['properties', key]));
        const pointer = under('/calls', index, part, ...steps);
        report({ code: 'UNGUARDED', file: file.path, pointer, found, expected });
      };
      for (const each of undeclared) tell(each, say('neither'), say('referenceOrChecked'));
      for (const each of references) {
        if (each.entity === undefined || guardedNames.includes(each.entity)) continue;
        tell(
          each,
          quoted(each.entity),
          say('entityVisible', { names: nearestOf(guardedNames, each.entity) }),
        );
      }
    });
  }
};

type Tell = (code: Parameters<OnFinding>[0]['code'], word: string, found: Phrase, expected: Phrase) => void;

/**
 * Checks `x-may.change`: its permissions belong to some role, the field is filled in by people, and a
 * required field gets a value even from a person who may not change it. Proposals must be computable on the
 * server; table cells need the restriction in `readOnlyWhen`.
 */
export const checkEditedBy: ProductCheck = (assembled, report) => {
  const roles = filesOf<RolesSchema>(assembled, 'roles').map(({ schema }) => schema);
  const permissionNames = roles.flatMap(({ permissions }) => permissions.map(({ name }) => name));
  const grantedNames = new Set(
    roles.flatMap((schema) => schema.roles.flatMap(({ permissions }) => permissions)),
  );
  for (const { file, schema } of filesOf<EntitySchema>(assembled, 'entity')) {
    walk(schema.properties, (word, value, pointer, parent) => {
      const { change: ways } = word === 'x-may' ? (value as NonNullable<Field['x-may']>) : {};
      if (ways === undefined) return;
      const tell: Tell = (code, at, found, expected) =>
        report({ file: file.path, pointer: `/properties${pointer}/change${at}`, code, found, expected });
      // `checkNames` reports an unknown permission.
      const field = parent as Field;
      if (field.readOnly === true || isCalculated(field))
        tell('UNUSED', '', say('ofWhatNobodyFills', { word: 'x-may.change' }), say('fieldFilledIn'));
      const permissions = ways.flatMap((way) => way.permissions ?? []);
      const hasOpenWay = ways.some((way) => way.permissions === undefined);
      const areListed = permissions.every((name) => permissionNames.includes(name));
      if (areListed && !hasOpenWay && !permissions.some((name) => grantedNames.has(name)))
        tell('IMPOSSIBLE', '', say('permissionsNoRoleHas'), say('permissionOfRole'));
    });
    checkRequiredMayChange(assembled, schema, (code, word, found, expected) =>
      report({ file: file.path, pointer: word, code, found, expected }),
    );
  }
  checkProposals(assembled, report);
  checkCells(assembled, report);
};

/** A person without the right to change a required field could never create the record. */
function checkRequiredMayChange(assembled: AssembledProduct, schema: EntitySchema, tell: Tell): void {
  const entity = entryOf(assembled.product.entities, schema['x-entity']) ?? schema;
  (schema.required ?? []).forEach((name, index) => {
    const field = entryOf(entity.properties, name);
    if (field?.['x-may']?.change === undefined || field.default !== undefined) return;
    const isProposed = filesOf<FormSchema>(assembled, 'form').some(
      (form) =>
        form.schema.entity === schema['x-entity'] &&
        form.schema.sections.some(({ fields }) =>
          fields.some((layout) => layout.field === name && layout.proposed !== undefined),
        ),
    );
    // A call with a permission that covers the right is safe; a call that requires the key changes a stored
    // record only.
    const [key = ''] = schema['x-key'] ?? [];
    const makers = Object.values(assembled.product.calls).filter(({ saves = [], body }) =>
      saves.some(({ entity: savedEntity, at, without }) => {
        if (savedEntity !== schema['x-entity'] || without?.includes(name)) return false;
        const place = at === undefined ? body : fieldAt(body as EntitySchema, at);
        return !(place as EntitySchema | undefined)?.required?.includes(key);
      }),
    );
    const may = field['x-may'].change.flatMap(({ permissions = [] }) => permissions);
    const areCovered = makers.every(({ permission }) =>
      permission === undefined ? false : [permission].flat().every((each) => may.includes(each)),
    );
    if (isProposed || areCovered) return;
    const expected = say('defaultOrProposed');
    tell('IMPOSSIBLE', under('/required', index), say('notAllFillIn', { name }), expected);
  });
}

/** The server computes the proposal itself, with only these names in its context. */
function checkProposals(assembled: AssembledProduct, report: OnFinding): void {
  const KNOWN = ['record', 'user', 'today', 'modules'];
  for (const { file, schema } of filesOf<FormSchema>(assembled, 'form')) {
    const entity = entryOf(assembled.product.entities, schema.entity);
    if (entity === undefined) continue;
    schema.sections.forEach(({ fields }, section) => {
      fields.forEach(({ field, proposed }, index) => {
        const shape = fieldAt(entity, field);
        if (proposed === undefined || typeof shape !== 'object' || shape['x-may']?.change === undefined)
          return;
        const foreignPath = pathsOfExpression(proposed).find(
          (path) => !KNOWN.includes(path.split('.')[0] ?? ''),
        );
        if (foreignPath === undefined) return;
        report({
          file: file.path,
          pointer: under('/sections', section, 'fields', index, 'proposed'),
          code: 'MISSING_CONTEXT',
          found: say('forFieldNotAllChange', { name: foreignPath }),
          expected: say('proposedByServer'),
        });
      });
    });
  }
}

/** A table does not check the field's `x-may`, so its cell must restrict editing itself. */
function checkCells(assembled: AssembledProduct, report: OnFinding): void {
  for (const { file, schema } of filesOf<TableSchema>(assembled, 'table')) {
    const entity =
      schema.entity === undefined ? undefined : entryOf(assembled.product.entities, schema.entity);
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
