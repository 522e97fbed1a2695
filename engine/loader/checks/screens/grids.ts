import type { GridSchema, WorkflowSchema } from '../../../contract/index.ts';
import type { Finding } from '../../../errors/Finding.ts';
import { quoted, say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/paths.ts';
import { checkInput } from '../../context/checkInput.ts';
import { fileScope } from '../../context/fileScope.ts';
import { gridRows } from '../../context/narrowForm.ts';
import { alternatives, answerShape, inputShape, isOpen, rowOf, trace } from '../../context/Scope.ts';
import { nearestOf, under } from '../../pointer.ts';
import { type DraftCheck, filesOf, type ProductDraft, type SchemaFile } from '../../SchemaFile.ts';

type Tell = (finding: Omit<Finding, 'file'>) => void;

/** Checks grids: lists, rows and form have the right type and entity. */
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

/** Checks that the transitions and refusals that a grid names belong to its workflow and its save call. */
export const checkGridWays: DraftCheck = (draft, report) => {
  const { workflows, calls } = draft.product;
  for (const { file, schema } of filesOf<GridSchema>(draft, 'grid')) {
    const tell = (finding: Omit<Finding, 'file'>) => report({ ...finding, file: file.path });
    const workflow = entryOf(workflows, schema.workflow);
    if (schema.workflow === undefined || workflow !== undefined)
      for (const finding of ways(schema, workflow)) tell(finding);
    const errors = entryOf(calls, schema.save.call)?.errors;
    schema.copy?.without?.forEach(({ refusals }, index) => {
      refusals.forEach((refusal, place) => {
        if (errors === undefined || errors.includes(refusal)) return;
        const expected = say('errorOf', { call: schema.save.call, names: nearestOf(errors, refusal) });
        const pointer = under('/copy/without', index, 'refusals', place);
        tell({ code: 'UNKNOWN_NAME', pointer, found: quoted(refusal), expected });
      });
    });
  }
};

function* ways(schema: GridSchema, workflow: WorkflowSchema | undefined): Iterable<Omit<Finding, 'file'>> {
  const { entity, uncounted, save, remove, tools = [] } = schema;
  if (workflow !== undefined && workflow.entity !== entity)
    yield {
      code: 'OTHER_ENTITY',
      pointer: '/workflow',
      found: quoted(workflow.entity),
      expected: quoted(entity),
    };
  const traits = (workflow?.states ?? []).flatMap(({ is = [] }) => is);
  if (uncounted !== undefined && !traits.includes(uncounted)) {
    const expected = say('someStateIs', { names: nearestOf(traits, uncounted) });
    yield { code: 'UNKNOWN_NAME', pointer: '/uncounted', found: quoted(uncounted), expected };
  }
  const references = [
    ...(save.by ?? []).map((id, index) => ({ id, call: save.call, pointer: under('/save/by', index) })),
    ...(remove?.by === undefined ? [] : [{ id: remove.by, call: remove.call, pointer: '/remove/by' }]),
    ...tools.map(({ by, action }, index) => ({
      id: by,
      call: action.call,
      pointer: under('/tools', index, 'by'),
    })),
  ];
  for (const { id, call, pointer } of references) {
    const transitionIds = (workflow?.transitions ?? [])
      .filter((each) => each.call === call)
      .map((each) => each.id);
    if (transitionIds.includes(id)) continue;
    const expected = say('transitionMade', { call, names: nearestOf(transitionIds, id) });
    yield { code: 'UNKNOWN_NAME', pointer, found: quoted(id), expected };
  }
}
