import type { Context, DataRecord, FormState } from '../contract/index.ts';
import type { FormModel } from './FormModel.ts';
import { createJudge } from './judge.ts';

type Word = 'visible' | 'required' | 'readOnly' | 'visibleSections';

/**
 * The state after the value at `path` changed, evaluated only for dependent fields and for those that they
 * show or hide. Unchanged sets are returned as the same objects. Equals `formState` of the new record, which
 * a property test proves.
 */
export function stateAfterChange(
  model: FormModel,
  state: FormState,
  record: DataRecord,
  context: Context,
  path: string,
): FormState {
  const flipped = new Map<string, boolean>();
  const isVisible = (each: string): boolean => flipped.get(each) ?? state.visible.has(each);
  const judge = createJudge(model, record, context, (each) => !isVisible(each));
  const toJudge = new Set(model.dependents(path));
  const judged = new Set<string>();
  for (let next = first(model, toJudge); next !== undefined; next = first(model, toJudge)) {
    toJudge.delete(next);
    judged.add(next);
    const node = model.nodes.get(next);
    if (node === undefined) continue;
    const visible = judge.isVisible(node);
    if (visible === isVisible(next)) continue;
    flipped.set(next, visible);
    for (const dependent of model.dependents(next)) if (!judged.has(dependent)) toJudge.add(dependent);
  }
  if (judged.size === 0 && model.bareSections.length === 0) return state;
  const changes = createChanges(state);
  for (const each of judged) {
    const node = model.nodes.get(each);
    if (node === undefined) continue;
    changes.put('visible', each, isVisible(each));
    changes.put('required', each, isVisible(each) && judge.isRequired(node));
    changes.put('readOnly', each, judge.isReadOnly(node));
  }
  const sections = new Set([...flipped.keys()].map((each) => model.byPath.get(each)?.section ?? ''));
  for (const section of sections) {
    const isSectionVisible = model.fields.some((field) => field.section === section && isVisible(field.path));
    changes.put('visibleSections', section, isSectionVisible);
  }
  for (const { id, showWhen } of model.bareSections)
    changes.put('visibleSections', id, judge.holds(showWhen));
  return changes.state();
}

/** The first field in dependency order, so that the fields it reads are evaluated before it. */
function first(model: FormModel, paths: ReadonlySet<string>): string | undefined {
  let earliest: string | undefined;
  for (const path of paths) {
    if (earliest === undefined || (model.rank.get(path) ?? 0) < (model.rank.get(earliest) ?? 0))
      earliest = path;
  }
  return earliest;
}

function createChanges(state: FormState) {
  const changed: Partial<Record<Word, Set<string>>> = {};
  return {
    put(word: Word, name: string, belongs: boolean): void {
      const now = changed[word] ?? state[word];
      if (now.has(name) === belongs) return;
      const next = changed[word] ?? new Set(state[word]);
      if (belongs) next.add(name);
      else next.delete(name);
      changed[word] = next;
    },
    state: (): FormState => (Object.keys(changed).length === 0 ? state : { ...state, ...changed }),
  };
}
