import type { Json } from '../../contract/index.ts';
import { under } from '../../loader/pointer.ts';
import type { EditedFiles } from '../editSchema.ts';
import { copyChecklist } from '../fromTemplate/copyChecklist.ts';
import { fieldNames, freeChecklistName } from '../names.ts';
import { fileOfEntity, isSchemaNode, knownFiles, nodesIn, type SchemaNode, textAt } from '../schemaParts.ts';
import { withLabels } from '../translations/labelPlaces.ts';
import { messageByLocale, schemaLocale } from '../translations/messages.ts';
import { WORKBOOK_FINDINGS, type WorkbookFinding, WorkbookNotes, type WorkbookSheet } from './FINDINGS.ts';
import { languageReader, type ProductLanguages, type TranslatedText } from './languages.ts';
import { isPlainList, plainTables } from './plainTables.ts';
import { SURVEY_COLUMNS, type TableKind, YES } from './SPELLINGS.ts';
import { headsOf, isSurvey, readTable, sheetKey, sheetsToRead, type Table } from './sheets.ts';
import { questionsOf } from './survey/questionsOf.ts';
import type { Questions, TextPlaceInSchema } from './survey/SurveyReading.ts';
import { surveyTree, withKeys } from './survey/surveyTree.ts';
import { filterColumns, optionsFile, workbookLists } from './survey/workbookLists.ts';

/** Result of `importWorkbook`. */
export interface ImportedChecklist {
  /** New files, and existing ones with links to the checklist; undefined if the workbook is refused. */
  readonly files: EditedFiles | undefined;
  readonly form: string;
  readonly title: string;
  readonly questions: number;
  readonly findings: readonly WorkbookFinding[];
}

export interface ImportOptions {
  /** Entity of the source checklist (see `copyChecklist`). */
  readonly like: string;
  /** Replaces the workbook's title. */
  readonly title?: string;
  readonly file?: string;
  /** Findings from opening the file. */
  readonly findings?: readonly WorkbookFinding[];
}

const OF_SETTINGS: ReadonlySet<string> = new Set([
  ...['form_title', 'form_id', 'version', 'default_language', 'allow_choice_duplicates'],
]);

const KNOWN_HEADS = [
  ['survey', SURVEY_COLUMNS],
  ['settings', OF_SETTINGS],
] as const;

/** Creates a checklist from an XLSForm or a plain list of questions; if refused, only findings. */
export function importWorkbook(
  files: EditedFiles,
  sheets: readonly WorkbookSheet[],
  options: ImportOptions,
): ImportedChecklist {
  const notes = new WorkbookNotes();
  const opened = options.findings ?? [];
  const formatSheets = surveySheets(sheets);
  if (formatSheets.length > 0) {
    const readSheets = formatSheets.map(([, sheet]) => sheet);
    notes.take(opened.filter(({ sheet }) => sheet === '' || readSheets.some(({ name }) => name === sheet)));
    noteUnread(sheets, readSheets, opened, notes);
    return importTables(files, tablesOf(formatSheets, notes), options, notes);
  }
  const plain = plainTables(sheets, opened, notes);
  if (plain.list !== undefined) noteUnread(sheets, [plain.list], opened, notes);
  const imported = importTables(files, plain.tables, options, notes);
  const findings = imported.findings.map((finding) => ({ ...finding, column: plain.headOf(finding.column) }));
  return { ...imported, findings };
}

function importTables(
  files: EditedFiles,
  tables: ReadonlyMap<string, Table>,
  { like, title: wanted, file = '' }: ImportOptions,
  notes: WorkbookNotes,
): ImportedChecklist {
  const refused = (): ImportedChecklist => ({
    ...{ files: undefined, form: '', title: '', questions: 0 },
    // After a refusal, findings about differences do not apply.
    findings: notes.all.filter(({ code }) => WORKBOOK_FINDINGS[code] !== 'changed'),
  });
  const survey = tables.get('survey');
  if (survey === undefined || notes.isRefused) return refused();
  for (const column of ['type', 'name'])
    if (!survey.heads.includes(column)) notes.add('noColumn', { sheet: survey.sheet, row: 1, column });
  if (notes.isRefused) return refused();
  const settings = tables.get('settings')?.rows[0];
  const id = settings?.at('form_id') ?? '';
  const stem = file === '' ? survey.sheet : file.replace(/\.\w+$/, '');
  const title = (
    [wanted, settings?.at('form_title'), id].find((text) => text !== undefined && text !== '') ?? stem
  ).replaceAll(/[{}]/g, ' ');
  const name = freeChecklistName(id === '' || wanted !== undefined ? title : id, files);
  const choices = tables.get('choices');
  const languages = languageReader(
    productLanguages(files),
    [survey, ...(choices === undefined ? [] : [choices])],
    settings?.at('default_language') ?? '',
    notes,
  );
  const tree = withKeys(surveyTree(survey, notes));
  const lists = workbookLists(
    ...([choices, name, files, languages, notes] as const),
    YES.has(settings?.at('allow_choice_duplicates').toLowerCase() ?? ''),
  );
  const empty = copyChecklist(files, { like, name, title, translations: {} });
  const fieldsInUse = new Set(fieldNames(empty.files[empty.entity] as SchemaNode));
  const questions = questionsOf(tree, {
    ...{ checklist: name, taken: fieldsInUse, lists, languages, notes },
    ...{ photo: photoItems(files), sheet: survey.sheet },
    constraint: { own: schemaLocale(files), texts: messageByLocale(files, 'schemas.import.constraint') },
  });
  for (const [kind, known] of KNOWN_HEADS)
    for (const head of tables.get(kind)?.heads ?? [])
      if (!known.has(head) && !known.has(head.split('::')[0] ?? ''))
        notes.add('columnUnknown', { sheet: tables.get(kind)?.sheet ?? '', row: 1, column: head });
  if (questions.properties.size === 0) notes.add('noQuestions', { sheet: survey.sheet });
  if (notes.isRefused) return refused();
  const filters = survey.rows.map((row) => row.at('choice_filter').toLowerCase()).join('\n');
  for (const head of filterColumns(choices))
    if (!filters.includes(head.toLowerCase()))
      notes.add('columnUnknown', { sheet: choices?.sheet ?? '', row: 1, column: head });
  const used = JSON.stringify([...questions.properties.values()]);
  // Merged with existing files, because texts that they translate are not new.
  const existing = { ...files, ...empty.ways };
  let result: EditedFiles = { ...existing, ...withQuestions(empty.files, empty, questions) };
  for (const list of lists.values()) {
    if (list.isKnown || !used.includes(`"x-options":"${list.options}"`)) continue;
    const path = `${name}/${list.options}.options.json`;
    const about = questions.titles.get(list.options);
    result = { ...result, [path]: optionsFile(list, about?.text ?? list.list) };
    result = translatePlaces(result, path, [
      ['/title', about?.others ?? {}],
      ...list.values.map(({ label }, index) => [under('/values', index, 'label'), label.others] as const),
    ]);
  }
  result = withWorkbookTexts(result, empty, questions.said);
  result = withMessages(result, name, questions.messages);
  return {
    files: Object.fromEntries(Object.entries(result).filter(([path, content]) => content !== files[path])),
    ...{ form: empty.form, title, questions: questions.properties.size, findings: notes.all },
  };
}

/** Reports unread sheets: all others of an XLSForm (without rows), of a list the non-empty. */
function noteUnread(
  sheets: readonly WorkbookSheet[],
  read: readonly WorkbookSheet[],
  opened: readonly WorkbookFinding[],
  notes: WorkbookNotes,
): void {
  const isAny = isSurvey(sheets.map(({ name }) => name));
  for (const sheet of sheets.filter((each) => !read.includes(each)))
    if (isAny || sheet.rows.length > 0 || opened.some((each) => each.sheet === sheet.name))
      notes.add('sheetUnread', { sheet: sheet.name });
}

/** The sheets of an XLSForm, or a single sheet with columns `type` and `name` as its survey; else empty. */
function surveySheets(sheets: readonly WorkbookSheet[]): readonly (readonly [TableKind, WorkbookSheet])[] {
  const names = sheets.map(({ name }) => name);
  const [lone, ...others] = sheets.filter(({ rows }) => rows.length > 0);
  if (isSurvey(names))
    return sheetsToRead(names).flatMap((at) => {
      const sheet = sheets[at];
      return sheet === undefined ? [] : [[sheetKey(sheet.name) as TableKind, sheet] as const];
    });
  if (lone === undefined || others.length > 0 || isPlainList(lone)) return [];
  const heads = headsOf(lone, 'survey');
  return heads.includes('type') && heads.includes('name') ? [['survey', lone]] : [];
}

function tablesOf(
  sheets: readonly (readonly [TableKind, WorkbookSheet])[],
  notes: WorkbookNotes,
): ReadonlyMap<string, Table> {
  const tables = new Map<string, Table>();
  for (const [kind, sheet] of sheets) {
    if (tables.has(kind)) notes.add('sheetTwice', { sheet: sheet.name });
    tables.set(kind, readTable(sheet, kind, notes));
  }
  return tables;
}

export function productLanguages(files: EditedFiles): ProductLanguages {
  const messages = knownFiles(files).filter(({ kind }) => kind === 'messages');
  const names = messages.map(({ content }) => [
    textAt(content, 'locale') ?? '',
    textAt(content, 'name') ?? '',
  ]);
  return { own: schemaLocale(files), names: Object.fromEntries(names) };
}

/** Items schema of photos, taken from the first form of the product with photos. */
function photoItems(files: EditedFiles): Json | undefined {
  for (const { kind, content } of knownFiles(files)) {
    if (kind !== 'form') continue;
    const layouts = nodesIn(content['sections']).flatMap((section) => nodesIn(section['fields']));
    const field = textAt(
      layouts.find(({ widget }) => widget === 'photos'),
      'field',
    );
    const properties = fileOfEntity(files, content['entity'])?.content['properties'];
    const list = field !== undefined && isSchemaNode(properties) ? properties[field] : undefined;
    if (isSchemaNode(list) && isSchemaNode(list['items']) && isSchemaNode(list['items']['x-reference']))
      return list['items'];
  }
  return undefined;
}

function withQuestions(
  files: EditedFiles,
  {
    entity: entityPath,
    form: formPath,
    at,
  }: { readonly entity: string; readonly form: string; readonly at: number },
  { properties, required, rules, sections }: Questions,
): EditedFiles {
  const entity = files[entityPath] as SchemaNode;
  const form = files[formPath] as SchemaNode;
  const existing = nodesIn(form['sections']);
  const ids = new Set(existing.map((section) => textAt(section, 'id')));
  const apart = sections.map((section) => {
    const id = textAt(section, 'id') ?? '';
    return ids.has(id) ? { ...section, id: `${id}-domande` } : section;
  });
  return {
    ...files,
    [entityPath]: {
      ...entity,
      properties: { ...(entity['properties'] as SchemaNode), ...Object.fromEntries(properties) },
      required: [...((entity['required'] as readonly string[] | undefined) ?? []), ...required],
      ...(rules.length === 0 ? {} : { 'x-rules': rules }),
    },
    [formPath]: { ...form, sections: existing.toSpliced(at, 0, ...apart) },
  };
}

function withWorkbookTexts(
  made: EditedFiles,
  { entity, form }: { readonly entity: string; readonly form: string },
  said: readonly TextPlaceInSchema[],
): EditedFiles {
  return (['entity', 'form'] as const).reduce((now, where) => {
    const path = where === 'entity' ? entity : form;
    const places = said.flatMap(({ in: own, at, others }) => {
      const pointer = own === where ? pointerTo(now[path], at) : undefined;
      return pointer === undefined ? [] : [[pointer, others] as const];
    });
    return translatePlaces(now, path, places);
  }, made);
}

/** Pointer of keywords and names; list items are found by id or field. */
function pointerTo(content: Json | undefined, at: readonly (string | number)[]): string | undefined {
  let [value, pointer]: [Json | undefined, string] = [content, ''];
  for (const name of at) {
    const list: readonly Json[] | undefined = Array.isArray(value) ? (value as readonly Json[]) : undefined;
    const key = list === undefined ? name : itemCalled(list, String(name));
    value = list === undefined ? (isSchemaNode(value) ? value[String(name)] : undefined) : list[Number(key)];
    if (value === undefined) return undefined;
    pointer = `${pointer}${under('', key)}`;
  }
  return pointer;
}

/** Prefers the section that `withQuestions` renamed because of a collision. */
function itemCalled(list: readonly Json[], name: string): number {
  const at = (is: string) =>
    list.findIndex((each) => isSchemaNode(each) && (each['id'] === is || each['field'] === is));
  const apart = at(`${name}-domande`);
  return apart < 0 ? at(name) : apart;
}

function translatePlaces(
  made: EditedFiles,
  file: string,
  places: readonly (readonly [pointer: string, others: TranslatedText['others']])[],
): EditedFiles {
  const locales = new Set(places.flatMap(([, others]) => Object.keys(others)));
  return [...locales].reduce((now, locale) => {
    const translations = new Map(places.map(([pointer, others]) => [pointer, others[locale] ?? '']));
    return withLabels(now, locale, file, translations);
  }, made);
}

function withMessages(files: EditedFiles, name: string, messages: Questions['messages']): EditedFiles {
  const changed = Object.entries(files).map(([path, content]): [string, Json] => {
    if (!path.startsWith(`${name}/messages.`) || !isSchemaNode(content)) return [path, content];
    const locale = textAt(content, 'locale') ?? '';
    const added = [...messages].map(([id, { text, others }]) => [id, others[locale] ?? text]);
    const texts = { ...(content['texts'] as SchemaNode), ...Object.fromEntries(added) };
    return [path, { ...content, texts }];
  });
  return Object.fromEntries(changed);
}
