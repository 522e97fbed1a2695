import type { Condition, Json } from '../../../contract/index.ts';
import type { SchemaNode } from '../../schemaParts.ts';
import type { WorkbookCode } from '../FINDINGS.ts';
import type { LanguageReader, TextsByLocale, TranslatedText } from '../languages.ts';
import { SURVEY_COLUMNS } from '../SPELLINGS.ts';
import { answerPath, type KnownField, type XpathScope } from '../xpath/ConvertedExpression.ts';
import { allTogether, conditionOf } from '../xpath/conditionOf.ts';
import { readXpath, Unsayable, WrongPattern } from '../xpath/xpath.ts';
import { type FieldContext, knownFields } from './fields.ts';
import type { SurveyNode } from './surveyTree.ts';

/** The questions of a workbook as parts of a checklist's files. */
export interface Questions {
  readonly properties: ReadonlyMap<string, SchemaNode>;
  readonly required: readonly string[];
  readonly sections: readonly SchemaNode[];
  readonly rules: readonly SchemaNode[];
  /** Messages by id. */
  readonly messages: ReadonlyMap<string, TranslatedText>;
  /** Titles of option lists: that of the first question with the list. */
  readonly titles: ReadonlyMap<string, TranslatedText>;
  /** Texts with translations. */
  readonly said: readonly TextPlaceInSchema[];
}

/** `at`: keywords and names that lead to the text, in the entity or the form. */
export interface TextPlaceInSchema {
  readonly in: 'entity' | 'form';
  readonly at: readonly (string | number)[];
  readonly others: TranslatedText['others'];
}

export interface QuestionContext extends FieldContext {
  readonly checklist: string;
  readonly languages: LanguageReader;
  /** Default message of constraints. */
  readonly constraint: TextsByLocale;
}

/** Keywords of a schema under construction. */
export type Words = Record<string, Json>;

/** Position of a question: the list of its rows, and the condition of its groups. */
export interface SurveyPlace {
  readonly list: string | undefined;
  readonly when: Condition | undefined;
}

/** State of reading a survey: the results so far, and helpers that report findings. */
export interface SurveyReading {
  readonly context: QuestionContext;
  readonly known: ReadonlyMap<string, KnownField>;
  readonly rules: SchemaNode[];
  readonly messages: Map<string, TranslatedText>;
  readonly titles: Map<string, TranslatedText>;
  readonly said: TextPlaceInSchema[];
  readonly note: (code: WorkbookCode, node: SurveyNode, column: string, found?: string) => void;
  /** Reports columns with a content that has no effect. */
  readonly unsaid: (node: SurveyNode, columns: readonly string[]) => void;
  /** Reports all columns of a row that is no question, except label, relevance and `read`. */
  readonly unsaidBeside: (node: SurveyNode, read?: string) => void;
  readonly scopeOf: (self: KnownField | undefined, list: string | undefined) => XpathScope;
  /** Converts a column; undefined, with a finding, if it cannot be expressed. */
  readonly read: <T>(node: SurveyNode, column: string, make: (text: string) => T) => T | undefined;
  readonly shownWhen: (node: SurveyNode, place: SurveyPlace) => Condition | undefined;
  /** A text with references to answers converted; invalid references are reported. */
  readonly quoted: (node: SurveyNode, text: string, list: string | undefined, place?: QuotingPlace) => string;
  /** Converts the references in all translations. */
  readonly othersOf: (
    node: SurveyNode,
    text: TranslatedText,
    list: string | undefined,
    place?: QuotingPlace,
  ) => TranslatedText['others'];
}

/** Column of a text with references, and the paths allowed in it (default: all). */
export interface QuotingPlace {
  readonly column: string;
  readonly paths?: readonly string[];
}

const ALWAYS_READ: ReadonlySet<string> = new Set(['type', 'name', 'label', 'relevant', 'appearance']);
/** Columns without effect in rows without an answer, if they have a fixed value. */
const EMPTY_WORDS: ReadonlySet<string> = new Set(['required', 'read_only']);
const IS_EITHER = /^(?:yes|no|true|false|0|1)(?:\(\))?$/i;

export function surveyReading(tree: readonly SurveyNode[], context: QuestionContext): SurveyReading {
  const { notes, sheet } = context;
  const fields = knownFields(tree, context);
  const note: SurveyReading['note'] = (code, node, column, found = node.written.at(column)) =>
    notes.add(code, { sheet, row: node.row.row, column, found });
  const scopeOf: SurveyReading['scopeOf'] = (self, list) => ({
    ...{ self, list },
    fieldOf: (name) => fields.get(name),
  });
  const readColumn: SurveyReading['read'] = (node, column, make) => {
    const text = node.row.at(column);
    if (text === '') return undefined;
    try {
      return make(text);
    } catch (error) {
      if (!(error instanceof Unsayable)) throw error;
      note(error instanceof WrongPattern ? 'patternWrong' : 'expressionUnknown', node, column);
      return undefined;
    }
  };
  const quoted: SurveyReading['quoted'] = (node, text, list, { column, paths } = { column: 'label' }) =>
    text.replaceAll(/[{}]?\$\{\s*([^{}]*?)\s*\}/g, (whole, name: string) => {
      try {
        const field = fields.get(name);
        if (field === undefined) throw new Unsayable(name);
        const path = answerPath(field, scopeOf(undefined, list));
        if (paths?.includes(path) === false) throw new Unsayable(name);
        return `{${path}}`;
      } catch {
        note('expressionUnknown', node, column, whole);
        return '…';
      }
    });
  const unsaid: SurveyReading['unsaid'] = (node, columns) => {
    for (const column of columns) {
      const [text] = [node.written.at(column), ...Object.values(node.written.said(column))].filter(
        (text) => text !== '',
      );
      if (text !== undefined) note('columnUnknown', node, column, text);
    }
  };
  return {
    ...{ context, known: fields, note, scopeOf, read: readColumn, quoted, unsaid },
    ...{ rules: [], messages: new Map(), titles: new Map(), said: [] },
    unsaidBeside: (node, also) => {
      const isPlain = ['', 'field-list'].includes(node.row.at('appearance').toLowerCase());
      if (!isPlain) note('appearanceUnknown', node, 'appearance');
      unsaid(
        node,
        [...SURVEY_COLUMNS].filter(
          (column) =>
            !ALWAYS_READ.has(column) &&
            column !== also &&
            !(EMPTY_WORDS.has(column) && IS_EITHER.test(node.row.at(column))),
        ),
      );
    },
    shownWhen: (node, { list, when }) => {
      const relevance = readColumn(node, 'relevant', (text) =>
        text === 'true()' ? undefined : conditionOf(readXpath(text), scopeOf(undefined, list)),
      );
      return relevance === undefined ? when : when === undefined ? relevance : allTogether([when, relevance]);
    },
    othersOf: (node, { others }, list, place) =>
      Object.fromEntries(
        Object.entries(others).map(([locale, text]) => [locale, quoted(node, text, list, place)]),
      ),
  };
}
