import type { Context, DataRecord, FormSchema, FormState } from '../contract/index.ts';
import type { FormModel } from './FormModel.ts';
import { createJudge } from './judge.ts';

export type SectionContent = NonNullable<FormSchema['sections'][number]['content']>[number];

interface Answered {
  readonly record: DataRecord;
  readonly context: Context;
  readonly state: FormState;
}

/** Whether a text or picture of a section is visible: as for fields, hidden answers count as unanswered. */
export function isContentShown(
  model: FormModel,
  section: string,
  { showWhen }: SectionContent,
  { record, context, state }: Answered,
): boolean {
  if (!state.visibleSections.has(section)) return false;
  return createJudge(model, record, context, (path) => !state.visible.has(path)).holds(showWhen);
}

/** The content placed before a field of the section; with `undefined`, after its last field. */
export function contentBefore(
  { content = [] }: FormSchema['sections'][number],
  field: string | undefined,
): readonly SectionContent[] {
  return content.filter(({ before }) => before === field);
}
