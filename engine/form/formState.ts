import type { Context, DataRecord, FormState } from '../contract/index.ts';
import type { FormModel } from './FormModel.ts';
import { createJudge } from './judge.ts';

/**
 * Computes which fields are visible, required and read-only for a record. Hidden fields are never required; a
 * section is visible while one of its fields is, a section without fields while its condition holds.
 *
 * @param context values that conditions read besides `record`.
 */
export function formState(model: FormModel, record: DataRecord, context: Context): FormState {
  const hidden = new Set<string>();
  const judge = createJudge(model, record, context, (path) => hidden.has(path));
  for (const path of model.sequence) {
    const node = model.nodes.get(path);
    if (node !== undefined && !judge.isVisible(node)) hidden.add(path);
  }
  const state = {
    visible: new Set<string>(),
    required: new Set<string>(),
    readOnly: new Set<string>(),
    visibleSections: new Set<string>(),
  };
  for (const [path, node] of model.nodes) {
    if (judge.isReadOnly(node)) state.readOnly.add(path);
    if (hidden.has(path)) continue;
    state.visible.add(path);
    state.visibleSections.add(node.field.section);
    if (judge.isRequired(node)) state.required.add(path);
  }
  for (const { id, showWhen } of model.bareSections) if (judge.holds(showWhen)) state.visibleSections.add(id);
  return state;
}
