import type { Condition, Context, DataRecord, FormSchema, FormState } from '../contract/index.ts';
import { isEmpty } from '../values/equality.ts';
import { getAt } from '../values/paths.ts';
import type { FormModel } from './FormModel.ts';
import { createJudge } from './state.ts';

type Section = FormSchema['sections'][number];

/** One page of a form with several pages. */
export interface FormPage {
  readonly id: string;
  /** With one question per page: the title of its section, if it has one. */
  readonly title: string;
  readonly sections: readonly string[];
  /** Set if the page shows only a part of its section: one question with its note and photos. */
  readonly fields?: ReadonlySet<string>;
}

/** Sections in page order; the sections of a page are visible only while the page is. */
export function pagedSections({ pages, sections }: FormSchema): FormSchema['sections'] {
  if (pages === undefined) return sections;
  return pages.flatMap(({ sections: own, showWhen }) =>
    own
      .flatMap((id) => sections.find((section) => section.id === id) ?? [])
      .map((section) => (showWhen === undefined ? section : shownWhile(section, showWhen))),
  );
}

function shownWhile(section: Section, showWhen: Condition): Section {
  const sectionCondition = section.showWhen;
  return {
    ...section,
    showWhen: sectionCondition === undefined ? showWhen : { allOf: [showWhen, sectionCondition] },
  };
}

/**
 * The pages with visible content: those of the form or, with `oneQuestion`, one per field. Empty for a form
 * without pages. A read-only field joins the page of the question before it.
 */
export function formPagesOf(model: FormModel, state: FormState, oneQuestion: boolean): readonly FormPage[] {
  const visibleSections = model.sections.filter(({ id }) => state.visibleSections.has(id));
  if (oneQuestion && model.form.oneQuestion !== undefined)
    return visibleSections.flatMap((section) => questionPages(section, model, state));
  return (model.form.pages ?? []).flatMap(({ id, title, sections }) => {
    const visibleIds = sections.filter((each) => state.visibleSections.has(each));
    return visibleIds.length === 0 ? [] : [{ id, title, sections: visibleIds }];
  });
}

function questionPages(section: Section, model: FormModel, state: FormState): readonly FormPage[] {
  const { id, title = '', matrix } = section;
  const fields = model.fields.filter(
    (field) => field.section === id && state.visible.has(field.path) && field.widget !== 'hidden',
  );
  if (matrix !== undefined || fields.length === 0) return [{ id, title, sections: [id] }];
  const pages: { id: string; title: string; sections: readonly string[]; fields: Set<string> }[] = [];
  for (const { path, noteOf } of fields) {
    const last = pages.at(-1);
    if (last !== undefined && (noteOf !== undefined || state.readOnly.has(path))) last.fields.add(path);
    else pages.push({ id: path, title, sections: [id], fields: new Set([path]) });
  }
  return pages;
}

/** Index of the page with the same content as the given one, or with its beginning; 0 if there is none. */
export function indexOfSamePage(pages: readonly FormPage[], { id, sections, fields }: FormPage): number {
  const sameIndex = pages.findIndex((each) => each.id === id);
  if (sameIndex >= 0) return sameIndex;
  const [section = ''] = sections;
  const [field] = fields ?? [];
  return Math.max(
    0,
    pages.findIndex(
      (each) => each.sections.includes(section) && (field === undefined || (each.fields?.has(field) ?? true)),
    ),
  );
}

/** Whether a field, or the end of a section, stands on a page. */
export function isOnPage(page: FormPage, section: string, path?: string): boolean {
  return page.sections.includes(section) && (path === undefined || (page.fields?.has(path) ?? true));
}

/** A text or picture of a form's section. */
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

/** Progress of a section: number of questions and answers, and whether it is complete. */
export interface SectionSum {
  readonly asked: number;
  readonly answered: number;
  readonly done: boolean;
}

/**
 * Progress of a section. Hidden and read-only fields do not count. It is done when every required answer and
 * matrix row is filled; without such fields, when every question is answered. Correctness is checked
 * elsewhere.
 *
 * | section | answers | |
 * | --- | --- | --- |
 * | two required, one more | the two | `{ asked: 3, answered: 2, done: true }` |
 * | two, none required | one | `{ asked: 2, answered: 1, done: false }` |
 * | a matrix of two, a note | the rows | `{ asked: 3, answered: 2, done: true }` |
 * | only read | | `{ asked: 0, answered: 0, done: false }` |
 */
export function sectionSum(
  model: FormModel,
  section: string,
  record: DataRecord,
  { visible, readOnly, required }: FormState,
): SectionSum {
  const questions = model.fields.filter(
    (field) =>
      field.section === section &&
      field.widget !== 'hidden' &&
      visible.has(field.path) &&
      !readOnly.has(field.path),
  );
  const isAnswered = (path: string): boolean => !isEmpty(getAt(record, path));
  const answered = questions.filter(({ path }) => isAnswered(path)).length;
  const mandatory = questions.filter(({ path, matrix }) => required.has(path) || matrix !== undefined);
  const needed = mandatory.length > 0 ? mandatory : questions;
  const done = needed.length > 0 && needed.every(({ path }) => isAnswered(path));
  return { asked: questions.length, answered, done };
}
