import { pathsOf } from '../../../condition/pathsOf.ts';
import type {
  Condition,
  EntitySchema,
  Field,
  FieldLayout,
  FieldWay,
  FormSchema,
} from '../../../contract/index.ts';
import { say } from '../../../errors/Phrase.ts';
import { calculationsOf } from '../../../form/calculate/calculationsOf.ts';
import { fieldRights } from '../../../form/rights.ts';
import { entryOf } from '../../../values/paths.ts';
import { fieldAt } from '../../fieldAt.ts';
import { under } from '../../pointer.ts';
import { type FindingPlace, filesOf, type OnFinding, type ProductCheck } from '../../SchemaFile.ts';
import { calculationPointer } from '../forms/circles.ts';

type SeenBy = readonly FieldWay[];
/** Schemas of the names in a condition: `record`, and `row` in the layout of a list. */
type SchemasByName = Readonly<Record<string, object>>;

/** A field of the record or of a row with restricted visibility. */
interface Guard {
  readonly path: string;
  readonly seenBy: SeenBy;
  readonly of: object;
}

/**
 * Reports fields that are cleared when hidden (or closed by `readOnlyWhen`) by a condition on a field with
 * narrower visibility (`x-may.see`). For a person who cannot see that field the condition reads it as empty:
 * the page would hide the dependent field and the save would clear it, or the page would let them type a
 * value that the server discards. Reports also fields hidden by a condition on the user although the entity
 * does not restrict them: the data would still be in every answer.
 */
export const checkUnseenDecides: ProductCheck = (assembled, report) => {
  for (const { file, schema } of filesOf<EntitySchema>(assembled, 'entity'))
    ofCalculated(schema, file.path, report);
  for (const { file, schema } of filesOf<FormSchema>(assembled, 'form')) {
    const entity = entryOf(assembled.product.entities, schema.entity);
    if (entity === undefined) continue;
    const tell = teller({ record: entity }, entity, file.path, report);
    const fields = schema.sections.flatMap((section) => section.fields);
    const writableFields = fields
      .flatMap(({ field, note, photos }) => [field, note, photos])
      .filter((each) => isWritten(entity, each));
    tell(writableFields, schema.readOnlyWhen, '/readOnlyWhen');
    schema.sections.forEach((section, index) => {
      const at = under('/sections', index);
      section.fields.forEach((layout, place) => {
        const pointer = under(`${at}/fields`, place);
        ofCells(layout, entity, entity, { file: file.path, pointer }, report);
        const sectionKeeps = section.whenHidden === 'keep';
        const keeps = (layout.whenHidden ?? section.whenHidden) === 'keep';
        // A note is hidden and kept together with its field.
        const companions = [layout.note, layout.photos];
        const all = [layout.field, ...companions];
        const hidden = keeps ? [] : all;
        tell(hidden, section.showWhen, `${at}/showWhen`, all);
        const page = schema.pages?.findIndex(({ sections }) => sections.includes(section.id)) ?? -1;
        tell(hidden, schema.pages?.[page]?.showWhen, under('/pages', page, 'showWhen'), all);
        tell(hidden, layout.showWhen, `${pointer}/showWhen`, all);
        tell(all, layout.readOnlyWhen, `${pointer}/readOnlyWhen`);
        if (layout.note === undefined && layout.photos === undefined) return;
        const word = layout.note === undefined ? 'photos' : 'note';
        if (!keeps) tell(companions, { [`record.${layout.field}`]: {} }, under(pointer, word));
        if (!sectionKeeps) tell(companions, layout.noteWhen, `${pointer}/noteWhen`);
      });
    });
  }
};

/**
 * A calculated value must not reveal a restricted or `writeOnly` field it reads; it would also be missing on
 * the page of a person who cannot see that field.
 */
function ofCalculated(entity: EntitySchema, file: string, report: OnFinding): void {
  for (const { path, reads } of calculationsOf(entity)) {
    const secret = isSecret(entity, path) ? undefined : reads.find((read) => isSecret(entity, read));
    if (secret !== undefined) {
      const actual = say('notAllSee', { name: secret });
      const expected = say('fieldOpen');
      report({ code: 'UNGUARDED', file, pointer: calculationPointer(path), found: actual, expected });
    }
    const ownGuard = guardAt(entity, path.split('.')[0] ?? path);
    const open = reads
      .map((read) => guardAt(entity, read.split('.*.')[0] ?? read, `record.${read}`))
      .find((guard) => guard !== undefined && (ownGuard === undefined || !isNarrow(ownGuard, guard)));
    if (open === undefined) continue;
    report({
      code: 'UNSEEN_DECIDES',
      file,
      pointer: calculationPointer(path),
      found: say('seenByMore', { field: path, other: open.path }),
      expected: say('seenByOn', { field: path, other: open.path }),
    });
  }
}

/** `writeOnly` fields are never answered; a calculation could reveal them under another name. */
function isSecret(entity: EntitySchema, path: string): boolean {
  const field = fieldAt(entity, path.split('.')[0] ?? path);
  return typeof field === 'object' && field.writeOnly === true;
}

function ofCells(
  { field, fields }: FieldLayout,
  entity: EntitySchema,
  holder: EntitySchema | Field,
  { file, pointer }: FindingPlace,
  report: OnFinding,
): void {
  const list = fieldAt(holder, field);
  if (typeof list !== 'object' || list.items === undefined) return;
  const { items } = list;
  const tell = teller({ record: entity, row: items }, items, file, report);
  fields?.forEach((cell, index) => {
    const at = under(`${pointer}/fields`, index);
    tell(cell.whenHidden === 'keep' ? [] : [cell.field], cell.showWhen, `${at}/showWhen`, [cell.field]);
    ofCells(cell, entity, items, { file, pointer: at }, report);
  });
}

/** Whether people fill the field in; values of `readOnly` fields come from the server anyway. */
function isWritten(entity: EntitySchema, path: string | undefined): boolean {
  const field = path === undefined ? undefined : fieldAt(entity, path);
  return typeof field === 'object' && field.readOnly !== true;
}

/**
 * Reports fields of `owner` that a condition clears or closes, if it reads a field with narrower visibility, and
 * those that it hides without a restriction of their own, if it reads the user.
 */
function teller(scope: SchemasByName, owner: object, file: string, report: OnFinding) {
  return (
    fields: readonly (string | undefined)[],
    when: Condition | undefined,
    pointer: string,
    hidden: readonly (string | undefined)[] = [],
  ): void => {
    const paths = when === undefined ? [] : pathsOf(when);
    for (const field of paths.some((path) => path.startsWith('user.')) ? hidden : []) {
      const shape = field === undefined ? undefined : fieldAt(owner, field);
      if (field === undefined || typeof shape !== 'object' || shape['x-may']?.see !== undefined) continue;
      const [found, expected] = [say('withoutSeenBy', { field }), say('seenByOnField')];
      report({ code: 'HIDDEN_ON_PAGE', file, pointer, found, expected });
    }
    const guards = paths.map((path) => guardOf(scope, path)).filter((each) => each !== undefined);
    for (const field of fields) {
      if (field === undefined) continue;
      const ownGuard = guardAt(owner, field);
      const open = guards.find((guard) => ownGuard === undefined || !isNarrow(ownGuard, guard));
      if (open === undefined) continue;
      report({
        code: 'UNSEEN_DECIDES',
        file,
        pointer,
        found: say('seenByMore', { field, other: open.path }),
        expected: say('seenByOn', { field, other: open.path }),
      });
    }
  };
}

function guardOf(scope: SchemasByName, path: string): Guard | undefined {
  const [name = '', ...rest] = path.split('.');
  const of = Object.hasOwn(scope, name) ? scope[name] : undefined;
  return of === undefined ? undefined : guardAt(of, rest.join('.'), path);
}

/** The first `x-may.see` on the path to a field. */
function guardAt(of: object, place: string, path = place): Guard | undefined {
  const names = place.split('.');
  for (let length = 1; length <= names.length; length += 1) {
    const field = fieldAt(of, names.slice(0, length).join('.'));
    const seenBy = typeof field === 'object' ? fieldRights(field as Field)?.see : undefined;
    if (seenBy !== undefined) return { path, seenBy, of };
  }
  return undefined;
}

/**
 * Whether everybody who sees one sees the other. A person named by a field is the same only within one
 * record.
 */
function isNarrow(narrower: Guard, wider: Guard): boolean {
  const [narrowWays, wideWays] = [narrower.seenBy, wider.seenBy];
  return narrowWays.every(({ permissions, ...person }) =>
    permissions === undefined
      ? narrower.of === wider.of && wideWays.some((way) => JSON.stringify(way) === JSON.stringify(person))
      : permissions.every((each) => wideWays.some((way) => way.permissions?.includes(each))),
  );
}
