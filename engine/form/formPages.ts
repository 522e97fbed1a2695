import type { Condition, FormSchema, FormState } from '../contract/index.ts';
import type { FormModel } from './FormModel.ts';

type Section = FormSchema['sections'][number];

/** What is shown at a time of a form of several pages. */
export interface FormPage {
  readonly id: string;
  /** Of a page that is one question: the title of its section, if it has one. */
  readonly title: string;
  readonly sections: readonly string[];
  /** The fields of it where it does not show its sections whole: one question, with its note and photos. */
  readonly fields?: ReadonlySet<string>;
}

/** Sections in the order in which they are filled; those of a page are shown only while their page is. */
export function pagedSections({ pages, sections }: FormSchema): FormSchema['sections'] {
  if (pages === undefined) return sections;
  return pages.flatMap(({ sections: own, showWhen }) =>
    own
      .flatMap((id) => sections.find((section) => section.id === id) ?? [])
      .map((section) => (showWhen === undefined ? section : shownWhile(section, showWhen))),
  );
}

function shownWhile(section: Section, showWhen: Condition): Section {
  const own = section.showWhen;
  return { ...section, showWhen: own === undefined ? showWhen : { allOf: [showWhen, own] } };
}

/**
 * The pages that have something to show: those of the form or, one question at a time, every field. None for a form that is filled as a whole.
 * A field that nobody can fill stands with the question before it.
 */
export function formPagesOf(model: FormModel, state: FormState, oneQuestion: boolean): readonly FormPage[] {
  const shown = model.sections.filter(({ id }) => state.visibleSections.has(id));
  if (oneQuestion && model.form.oneQuestion !== undefined)
    return shown.flatMap((section) => questionsOf(section, model, state));
  return (model.form.pages ?? []).flatMap(({ id, title, sections }) => {
    const own = sections.filter((each) => state.visibleSections.has(each));
    return own.length === 0 ? [] : [{ id, title, sections: own }];
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

/** The place of the page among others that shows what that page showed, or its beginning; 0 where none does. */
export function pageLike(pages: readonly FormPage[], { id, sections, fields }: FormPage): number {
  const same = pages.findIndex((each) => each.id === id);
  if (same >= 0) return same;
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
