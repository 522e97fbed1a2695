import {
  type DataRecord,
  equal,
  type FormPackage,
  formerAnswers,
  getAt,
  holds,
  type MessagesSchema,
  messageText,
  textOf,
} from '../../engine/index.ts';
import { say as phrase } from '../../engine/node.ts';
import type { DocumentRequest } from '../contract.ts';
import { RenderFailure } from '../RenderFailure.ts';
import { formFor, isLastOf, printedRecord } from './formSection.ts';
import type { PrintContext, PrintedSection, Section } from './PrintedSection.ts';
import { photosIn, photosOf } from './photosSection.ts';
import { printText } from './printValue.ts';
import type { SectionViewBuilder } from './sectionViews.ts';

/** View functions by kind of section. */
interface Sections {
  readonly of: (kind: string) => { readonly view: SectionViewBuilder } | undefined;
}

/** The whole document as input of templates. */
interface DocumentView {
  readonly title: string;
  readonly locale: string;
  readonly direction: string;
  /** Data URL of the header's logo; '' without one. */
  readonly logo: string;
  /** The template's own texts, filled. */
  readonly texts: Readonly<Record<string, string>>;
  readonly headLeft: string;
  readonly headRight: string;
  readonly sections: readonly PrintedSection[];
  readonly margins: PageMargins;
}

/** Computes the printed content: sections whose condition holds, repeated ones for each entry. */
export function documentView(request: DocumentRequest, sections: Sections): DocumentView {
  const { document, template, data, messages } = request;
  const say = (text: string) => messages.labels?.[text] ?? text;
  const fill = (text: string | undefined) => (text ? printText(say(text), data, messages) : '');
  // A PDF needs a title for screen readers, also where the values of its own are missing.
  const title = fill(document.title).trim() || document.reportCode;
  const right = fill(document.header?.right);
  // Left out where the title already ends with it.
  const headRight = title.endsWith(right) ? '' : right;
  return {
    title,
    locale: messages.locale,
    direction: messages.direction,
    logo: logoOf(request),
    texts: Object.fromEntries(Object.entries(template.texts ?? {}).map(([name, text]) => [name, fill(text)])),
    headLeft: fill(document.header?.left),
    headRight,
    sections: runsOf(document.sections).flatMap((run) =>
      printRun(run, { request, context: data, say }, sections),
    ),
    margins: {
      size: document.pageSize ?? 'A4',
      landscape: document.landscape ?? false,
      topLeft: title,
      topRight: headRight,
      bottomLeft: [fill(document.footer), messageText('paper.printedOn', { at: request.printedAt }, messages)]
        .filter(Boolean)
        .join(' · '),
      pageWords: pageWords(messages),
    },
  };
}

/** The words before, between and after the numbers of page and pages. */
function pageWords(messages: MessagesSchema): PageMargins['pageWords'] {
  const [before = '', between = '', after = ''] = (textOf('paper.page', messages) ?? '').split(/\{\w+\}/);
  return [before, between, after];
}

function logoOf(request: DocumentRequest): string {
  const { logo } = request.document.header ?? {};
  const [first] = logo === undefined ? [] : photosIn(getAt(request.data, logo), { request });
  return first?.source ?? '';
}

/**
 * Groups adjacent sections repeated over the same data: form, photos and signatures of one record follow each
 * other.
 */
function runsOf(sections: readonly Section[]): Section[][] {
  const runs: Section[][] = [];
  for (const section of sections) {
    const last = runs.at(-1);
    const before = last?.[0];
    if (last && before?.repeat && section.repeat && before.data === section.data) last.push(section);
    else runs.push([section]);
  }
  return runs;
}

function printRun(run: readonly Section[], printing: PrintContext, sections: Sections): PrintedSection[] {
  const [first] = run;
  if (!first?.repeat) return run.flatMap((section) => printSection(section, printing, sections));
  const entries = getAt(printing.context, first.data ?? 'rows');
  return (Array.isArray(entries) ? entries : []).flatMap((record: unknown, index) =>
    run
      .flatMap((section) =>
        printSection(
          section,
          { ...printing, context: { ...printing.context, record, number: index + 1 } },
          sections,
        ),
      )
      .map((view, place) => (view.kind === 'form' && place === 0 ? { ...view, newPage: index > 0 } : view)),
  );
}

function printSection(section: Section, printing: PrintContext, sections: Sections): PrintedSection[] {
  if (section.showWhen && !holds(section.showWhen, printing.context)) return [];
  const view = sections.of(section.kind)?.view(section, printing);
  if (view === undefined)
    throw new RenderFailure(
      phrase('paperSectionUnknown', { title: printing.request.document.title, name: section.kind }),
    );
  if (view.kind === 'fields' && view.rows.length === 0) return [];
  return [
    {
      ...view,
      title: printText(view.title, printing.context, printing.request.messages),
    },
    ...(view.kind === 'form' ? [...view.photos, ...leftOf(section, printing)] : []),
  ];
}

/** Photos of former versions, printed after the last section of the form. */
function leftOf(section: Section, printing: PrintContext): readonly PrintedSection[] {
  const { name = '' } = section;
  if (!isLastOf(section, printing.request)) return [];
  const stored = printedRecord(section, printing.context);
  return leftPhotos(name, stored, formFor(name, stored, printing.request.forms), printing);
}

/**
 * Photos that no section prints any more: of fields that only the record's form version has, and of versions
 * that the record has left. Evidence stays on paper after changes of the form.
 */
function leftPhotos(
  name: string,
  stored: DataRecord,
  own: FormPackage | undefined,
  given: PrintContext,
): readonly PrintedSection[] {
  const { forms } = given.request;
  const now = forms[name]?.entity.properties ?? {};
  const formerParts = formerAnswers(stored).map(({ version, answers }) => ({
    pkg: forms[`${name}@${version}`],
    record: answers,
    isLeft: true,
  }));
  return [{ pkg: own, record: stored, isLeft: false }, ...formerParts].flatMap(({ pkg, record, isLeft }) =>
    Object.entries(pkg?.entity.properties ?? {}).flatMap(([field, { title = field, items }]) => {
      if (items?.['x-reference']?.entity !== 'attachment') return [];
      // Fields of the current entity are printed by the document's sections.
      if (now[field] !== undefined && (!isLeft || equal(getAt(stored, field), getAt(record, field))))
        return [];
      const view = photosOf(getAt(record, field), given);
      const slots = { label: given.say(title), version: pkg?.version ?? 0 };
      const sectionTitle = messageText('paper.ofVersion', slots, given.request.messages);
      const isEmptyView = view.photos.length === 0 && view.lost === '';
      return isEmptyView ? [] : [{ kind: 'photos' as const, title: sectionTitle, ...view }];
    }),
  );
}

/** Texts in the margins of every page. */
export interface PageMargins {
  readonly size: string;
  readonly landscape: boolean;
  readonly topLeft: string;
  readonly topRight: string;
  readonly bottomLeft: string;
  /** Words of the page number, e.g. ['Pagina ', ' di ', '']. */
  readonly pageWords: readonly [before: string, between: string, after: string];
}
