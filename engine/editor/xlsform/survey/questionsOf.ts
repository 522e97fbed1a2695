import type { Condition, Json } from '../../../contract/index.ts';
import { nameWith } from '../../names.ts';
import type { SchemaNode } from '../../schemaParts.ts';
import { type TranslatedText, withoutQuotes } from '../languages.ts';
import {
  type QuestionContext,
  type Questions,
  type SurveyPlace,
  surveyReading,
  type Words,
} from './SurveyReading.ts';
import { LONGEST_TITLE, surveyQuestion } from './surveyQuestion.ts';
import type { SurveyNode } from './surveyTree.ts';

interface Section {
  readonly words: Words;
  readonly fields: Words[];
  readonly content: Words[];
  /** The group of the section, if all of the group is in it. */
  readonly node?: SurveyNode | undefined;
}

/**
 * Converts the questions of a survey to properties, sections and rules; parts without a counterpart are
 * reported.
 */
export function questionsOf(tree: readonly SurveyNode[], context: QuestionContext): Questions {
  const { languages } = context;
  const reading = surveyReading(tree, context);
  const { known, messages, note, othersOf, quoted, rules, said, shownWhen, titles, unsaidBeside } = reading;
  const properties = new Map<string, SchemaNode>();
  const required: string[] = [];
  const sections: Section[] = [];
  const ids: string[] = [];
  const begin = (words: Words, title?: TranslatedText, node?: SurveyNode): Section => {
    let id = String(words['id']);
    for (let number = 2; ids.includes(id); number += 1) id = `${words['id']}${number}`;
    ids.push(id);
    const section = { words: { ...words, id }, fields: [], content: [], node };
    sections.push(section);
    if (title !== undefined) said.push({ in: 'form', at: ['sections', id, 'title'], others: title.others });
    return section;
  };

  const group = (node: SurveyNode, place: SurveyPlace, isInner: boolean): void => {
    const title = languages.read(node.row, 'label');
    const hint = languages.read(node.row, 'hint');
    const when = shownWhen(node, place);
    if (isInner) note('flattened', node, 'type', node.name);
    unsaidBeside(node, 'hint');
    const words: Words = {
      id: nameWith(node.key, 60),
      ...(title.text === '' ? {} : { title: quoted(node, title.text, undefined).slice(0, LONGEST_TITLE) }),
      ...(hint.text === '' ? {} : { help: quoted(node, hint.text, undefined, { column: 'hint' }) }),
      ...(when === undefined ? {} : { showWhen: when as unknown as Json }),
    };
    const section = begin(
      words,
      title.text === '' ? undefined : { ...title, others: othersOf(node, title, undefined) },
      node.within.some(({ type }) => type === 'begin_group') ? undefined : node,
    );
    if (hint.text !== '')
      said.push({
        in: 'form',
        at: ['sections', String(section.words['id']), 'help'],
        others: othersOf(node, hint, undefined, { column: 'hint' }),
      });
    let current: Section | undefined = section;
    for (const each of node.within) {
      if (each.type === 'begin_group') {
        group(each, { list: undefined, when }, true);
        current = undefined;
      } else {
        // Questions after an inner group continue in a further section.
        current ??= begin({ ...words, id: `${words['id']}-segue` });
        item(each, { list: undefined, when: undefined }, current);
      }
    }
  };

  const repeat = (node: SurveyNode, place: SurveyPlace, section: Section): void => {
    const list = known.get(node.key)?.field ?? '';
    const title = languages.read(node.row, 'label');
    const label = title.text === '' ? node.name : quoted(node, title.text, undefined);
    const plainLabel = withoutQuotes(label);
    const translations = othersOf(node, title, undefined);
    const bare = Object.fromEntries(
      Object.entries(translations).map(([at, text]) => [at, withoutQuotes(text)]),
    );
    if (title.text === '') note('noLabel', node, 'label', node.name);
    const inner = {
      properties: new Map<string, SchemaNode>(),
      required: [] as string[],
      fields: [] as Words[],
    };
    const rowsOf = (nodes: readonly SurveyNode[], when: Condition | undefined): void => {
      for (const each of nodes) {
        if (each.type === 'begin_repeat') note('repeatInRepeat', each, 'type', each.name);
        else if (each.type === 'begin_group') {
          note('flattened', each, 'type', each.name);
          unsaidBeside(each);
          rowsOf(each.within, shownWhen(each, { list, when }));
        } else {
          const question = surveyQuestion(each, { list, when }, reading, String(section.words['id']));
          if (question === undefined) continue;
          inner.properties.set(question.field, question.property);
          if (question.isRequired) inner.required.push(question.field);
          inner.fields.push(question.layout);
        }
      }
    };
    rowsOf(node.within, undefined);
    unsaidBeside(node);
    if (inner.fields.length === 0) {
      note('inRows', node, 'type', node.name);
      return;
    }
    const when = shownWhen(node, place);
    properties.set(list, {
      ...{ title: plainLabel, type: 'array', maxItems: 100 },
      items: {
        ...{ type: 'object', title: plainLabel, properties: Object.fromEntries(inner.properties) },
        ...(inner.required.length === 0 ? {} : { required: inner.required }),
        additionalProperties: false,
      },
    });
    said.push({ in: 'entity', at: ['properties', list, 'title'], others: bare });
    said.push({ in: 'entity', at: ['properties', list, 'items', 'title'], others: bare });
    if (plainLabel !== label)
      said.push({
        in: 'form',
        at: ['sections', String(section.words['id']), 'fields', list, 'label'],
        others: translations,
      });
    section.fields.push({
      ...{ field: list, widget: 'lines', fields: inner.fields },
      ...(plainLabel === label ? {} : { label }),
      ...(when === undefined ? {} : { showWhen: when as unknown as Json }),
    });
  };

  const item = (node: SurveyNode, place: SurveyPlace, section: Section): void => {
    if (node.type === 'begin_repeat') repeat(node, place, section);
    else if (node.type === 'note') {
      const text = languages.read(node.row, 'label');
      if (text.text === '') {
        note('noLabel', node, 'label', node.name);
        return;
      }
      const when = shownWhen(node, place);
      const id = nameWith(node.key, 60);
      section.content.push({
        ...{ id, text: quoted(node, text.text, undefined) },
        ...{ before: section.fields.length },
        ...(when === undefined ? {} : { showWhen: when as unknown as Json }),
      });
      said.push({
        in: 'form',
        at: ['sections', String(section.words['id']), 'content', id, 'text'],
        others: othersOf(node, text, undefined),
      });
      unsaidBeside(node);
    } else {
      const question = surveyQuestion(node, place, reading, String(section.words['id']));
      if (question === undefined) return;
      properties.set(question.field, question.property);
      if (question.isRequired) required.push(question.field);
      section.fields.push(question.layout);
    }
  };

  let loose: Section | undefined;
  for (const node of tree) {
    if (node.type === 'begin_group') {
      loose = undefined;
      group(node, { list: undefined, when: undefined }, false);
    } else {
      loose ??= begin({ id: 'domande' });
      item(node, { list: undefined, when: undefined }, loose);
    }
  }
  const unsigned = linkSignatures(properties);
  const nodes = new Map([...nodesOf(tree)].map((node) => [known.get(node.key)?.field, node]));
  for (const field of unsigned) {
    const node = nodes.get(field);
    if (node !== undefined) note('signsNothing', node, 'type', node.name);
  }
  for (const { node, fields, content } of sections)
    if (node !== undefined && isEmptySection(fields, content, unsigned))
      note('groupEmpty', node, 'type', node.name);
  return {
    properties,
    required,
    rules,
    messages,
    said,
    titles,
    sections: sections.flatMap((section) => finishSection(section, unsigned)),
  };
}

function finishSection(
  { words, fields: all, content }: Section,
  without: readonly string[],
): readonly SchemaNode[] {
  if (isEmptySection(all, content, without)) return [];
  const fields = all.filter(({ field }) => !without.includes(String(field)));
  const placed = content.map(({ before, ...said }) => {
    const next = fields[Number(before)]?.['field'];
    return next === undefined ? said : { ...said, before: next };
  });
  return [{ ...words, ...(placed.length === 0 ? {} : { content: placed as Json }), fields: fields as Json }];
}

function isEmptySection(
  fields: readonly Words[],
  content: readonly Words[],
  without: readonly string[],
): boolean {
  return content.length === 0 && fields.every(({ field }) => without.includes(String(field)));
}

/** Rows that can contain signatures: those of groups at any depth, but not of repeats. */
function* nodesOf(tree: readonly SurveyNode[]): Generator<SurveyNode> {
  for (const node of tree) {
    yield node;
    if (node.type === 'begin_group') yield* nodesOf(node.within);
  }
}

/**
 * Lets a signature cover all signable answers before it, or all answers if it comes first.
 *
 * @returns fields of signatures without any answer to cover; they are removed.
 */
function linkSignatures(properties: Map<string, SchemaNode>): readonly string[] {
  const unsigned: string[] = [];
  const isSignature = (node: SchemaNode) =>
    Array.isArray(node['type']) && (node['type'] as readonly Json[]).includes('object');
  const answers: string[] = [];
  const signable = [...properties].filter(
    ([, node]) => !isSignature(node) && !('maxItems' in node) && !('x-personal' in node),
  );
  for (const [field, node] of properties) {
    if (signable.some(([name]) => name === field)) answers.push(field);
    if (!isSignature(node)) continue;
    const signs = answers.length === 0 ? signable.map(([name]) => name) : [...answers];
    if (signs.length > 0) properties.set(field, { ...node, 'x-signs': signs });
    else {
      properties.delete(field);
      unsigned.push(field);
    }
  }
  return unsigned;
}
