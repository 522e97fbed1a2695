import type { Condition, FormSchema, FormState } from '../contract/index.ts';
import type { FormModel } from './FormModel.ts';

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
    return visibleSections.flatMap((section) => questionsOf(section, model, state));
  return (model.form.pages ?? []).flatMap(({ id, title, sections }) => {
    const visibleIds = sections.filter((each) => state.visibleSections.has(each));
    return visibleIds.length === 0 ? [] : [{ id, title, sections: visibleIds }];
  });
}

function questionsOf(section: Section, model: FormModel, state: FormState): readonly FormPage[] {
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
export function pageLike(pages: readonly FormPage[], { id, sections, fields }: FormPage): number {
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
