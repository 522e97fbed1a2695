import type { EntitySchema, GridSchema } from '../../../contract/index.ts';
import type { Finding } from '../../../errors/Finding.ts';
import { quoted, say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/paths.ts';
import { answerShape, inputShape } from '../../context/callShapes.ts';
import { checkInput } from '../../context/checkInput.ts';
import { typesOf } from '../../context/comparisons.ts';
import { fileScope } from '../../context/fileScope.ts';
import { gridRows } from '../../context/narrowForm.ts';
import { alternatives, rowOf, type Shape } from '../../context/Scope.ts';
import { isOpen, trace } from '../../context/trace.ts';
import { type DraftCheck, filesOf, type ProductDraft } from '../../ProductDraft.ts';
import { under } from '../../pointer.ts';
import type { SchemaFile } from '../../SchemaFile.ts';
import { repeated } from './checkTables.ts';

type Tell = (finding: Omit<Finding, 'file'>) => void;

/** Checks grids: lists, rows, cells, days and form have the right type and entity. */
export const checkGrids: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<GridSchema>(draft, 'grid')) {
    const tell: Tell = (finding) => report({ ...finding, file: file.path });
    lists(draft, schema, tell);
    rows(draft, file, schema, tell);
    sources(draft, file, schema, tell);
    const form = entryOf(draft.product.forms, schema.form);
    if (form !== undefined && form.entity !== schema.entity)
      tell({
        code: 'OTHER_ENTITY',
        pointer: '/form',
        found: quoted(form.entity),
        expected: quoted(schema.entity),
      });
    const entity = entryOf(draft.product.entities, schema.entity);
    if (entity !== undefined) fields(schema, entity, tell);
  }
};

/** Paths into responses lead to lists: rows, records of the entity, results of tools. */
function lists({ product }: ProductDraft, schema: GridSchema, tell: Tell): void {
  const checkListed = (call: string, path: string, pointer: string, entity?: string): void => {
    const target = trace(answerShape(entryOf(product.calls, call)), path);
    if (!('shape' in target) || alternatives(target.shape).some(isOpen)) return;
    const row = rowOf(target.shape);
    if (row === undefined) tell({ code: 'WRONG_TYPE', pointer, found: quoted(path), expected: say('aList') });
    const rowEntity = row?.['x-entity'];
    if (entity !== undefined && rowEntity !== undefined && rowEntity !== entity)
      tell({ code: 'OTHER_ENTITY', pointer, found: quoted(rowEntity), expected: quoted(entity) });
  };
  const { records, tools = [], entity } = schema;
  checkListed(schema.rows.call, schema.rows.list, '/rows/list');
  checkListed(records.call, records.list, '/records/list', entity);
  tools.forEach(({ action, answered: at }, index) => {
    if (at !== undefined) checkListed(action.call, at, under('/tools', index, 'answered'), entity);
  });
}

/** Rows have the same key field whether the call answers them directly or inside groups. */
function rows(draft: ProductDraft, file: SchemaFile, schema: GridSchema, tell: Tell): void {
  const { key, own, groups } = schema.rows;
  const [answered, members] = gridRows(draft, schema.rows);
  if (groups !== undefined) {
    const groupRows = trace(answered, groups.rows);
    const pointer = '/rows/groups/rows';
    if ('shape' in groupRows && rowOf(groupRows.shape) === undefined && !isOpen(groupRows.shape))
      tell({ code: 'WRONG_TYPE', pointer, found: quoted(groups.rows), expected: say('aList') });
    for (const twice of repeated([groups.address, schema.days.address]))
      tell({
        code: 'DUPLICATE',
        pointer: '/rows/groups/address',
        found: quoted(twice),
        expected: say('itOnce'),
      });
  }
  const traces = [answered, members].map((row) => row && trace(row, key, say('aRow')));
  const first = traces.find((result) => result !== undefined && 'expected' in result);
  if (first !== undefined && 'expected' in first)
    tell({ code: 'UNKNOWN_FIELD', pointer: '/rows/key', found: quoted(key), expected: first.expected });
  checkInput(own, { shape: answered, name: say('aRow') }, fileScope(draft, file), '/rows/own', tell);
}

/** The call must accept the query word (`one`) that fetches the row of a chosen value. */
function sources(draft: ProductDraft, file: SchemaFile, { fresh = [] }: GridSchema, tell: Tell): void {
  fresh.forEach(({ source }, index) => {
    const call = entryOf(draft.product.calls, source.call);
    if (call === undefined || source.one === undefined) return;
    const taker = { shape: inputShape(call), name: call.name };
    const pointer = under('/fresh', index, 'source');
    checkInput({ [source.one]: '' }, taker, fileScope(draft, file), pointer, (finding) => {
      if (finding.code === 'UNKNOWN_INPUT') tell({ ...finding, pointer: under(pointer, 'one') });
    });
  });
}

/** The value field is a number, the day field a date. */
function fields({ days, cell }: GridSchema, entity: EntitySchema, tell: Tell): void {
  const shapesOf = (path: string): readonly Shape[] => {
    const target = trace(entity, path);
    return 'shape' in target ? alternatives(target.shape) : [];
  };
  const valueShapes = shapesOf(cell.value);
  const types = typesOf(valueShapes);
  if (valueShapes.length > 0 && !types.includes('number') && !types.includes('integer'))
    tell({ code: 'WRONG_TYPE', pointer: '/cell/value', found: quoted(cell.value), expected: say('aNumber') });
  const day = shapesOf(days.field);
  if (day.length > 0 && day.every(({ format }) => format !== 'date'))
    tell({ code: 'WRONG_TYPE', pointer: '/days/field', found: quoted(days.field), expected: say('aDay') });
}
