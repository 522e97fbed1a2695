import type { GridSchema, WorkflowSchema } from '../../../contract/index.ts';
import type { Finding } from '../../../errors/Finding.ts';
import { quoted, say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/paths.ts';
import { type DraftCheck, filesOf } from '../../ProductDraft.ts';
import { nearestOf, under } from '../../pointer.ts';

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
