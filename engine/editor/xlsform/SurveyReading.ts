import type { Condition, Json } from '../../contract/index.ts';
import type { SchemaNode } from '../schemaParts.ts';
import { allTogether, conditionOf } from './conditionOf.ts';
import type { WorkbookCode } from './FINDINGS.ts';
import { type FieldContext, knownFields } from './knownFields.ts';
import type { LanguageReader, SaidText } from './languages.ts';
import { SURVEY_COLUMNS } from './SPELLINGS.ts';
import type { SurveyNode } from './surveyTree.ts';
import { answerPath, type KnownField, type XpathScope } from './XpathScope.ts';
import { readXpath, Unsayable, WrongPattern } from './xpath.ts';

/** What the questions of a workbook are of the files of a checklist. */
export interface Questions {
  readonly properties: ReadonlyMap<string, SchemaNode>;
  readonly required: readonly string[];
  readonly sections: readonly SchemaNode[];
  readonly rules: readonly SchemaNode[];
  /** Sentences by id. */
  readonly messages: ReadonlyMap<string, SaidText>;
  /** What option lists are about: the first question that asks them. */
  readonly titles: ReadonlyMap<string, SaidText>;
  /** Texts that other languages say otherwise: the text as it stands in the file, and what is said of it there. */
  readonly said: readonly SaidPlace[];
}

/** `at`: the words and names that lead to the text, in the entity or the form. */
export interface SaidPlace {
  readonly in: 'entity' | 'form';
  readonly at: readonly (string | number)[];
  readonly others: SaidText['others'];
}

export interface QuestionContext extends FieldContext {
  readonly checklist: string;
  readonly languages: LanguageReader;
}

/** Words of a schema that are being gathered. */
export type Words = Record<string, Json>;

/** Where a question stands. */
export interface SurveyPlace {
  readonly list: string | undefined;
  readonly when: Condition | undefined;
}

/** A survey being read: what its rows say in our words, and what they leave behind. */
export interface SurveyReading {
  readonly context: QuestionContext;
  readonly known: ReadonlyMap<string, KnownField>;
  readonly rules: SchemaNode[];
  readonly messages: Map<string, SaidText>;
  readonly titles: Map<string, SaidText>;
  readonly said: SaidPlace[];
  readonly note: (code: WorkbookCode, node: SurveyNode, column: string, found?: string) => void;
  /** Tells of columns that say something where nothing follows from it. */
  readonly unsaid: (node: SurveyNode, columns: readonly string[]) => void;
  /** Of what is no question everything is told but its label, when it is shown, and what is read beside. */
  readonly unsaidBeside: (node: SurveyNode, read?: string) => void;
  readonly scopeOf: (self: KnownField | undefined, list: string | undefined) => XpathScope;
  /** What a column says, in ours; nothing, and told, where it cannot be said. */
  readonly read: <T>(node: SurveyNode, column: string, make: (text: string) => T) => T | undefined;
  readonly shownWhen: (node: SurveyNode, place: SurveyPlace) => Condition | undefined;
  /** A text with the answers that it quotes, as ours quote them; what cannot be quoted is told. */
  readonly quoted: (node: SurveyNode, text: string, list: string | undefined, place?: QuotingPlace) => string;
  /** What is quoted is quoted in every language. */
  readonly othersOf: (
    node: SurveyNode,
    text: SaidText,
    list: string | undefined,
    place?: QuotingPlace,
  ) => SaidText['others'];
}

/** Where a text quotes, and which answers may be quoted there: all where nothing is said. */
export interface QuotingPlace {
  readonly column: string;
  readonly paths?: readonly string[];
}

const ALWAYS_READ: ReadonlySet<string> = new Set(['type', 'name', 'label', 'relevant', 'appearance']);
/** What says nothing of what nobody answers. */
const EMPTY_WORDS: ReadonlySet<string> = new Set(['required', 'read_only']);
const IS_EITHER = /^(?:yes|no|true|false|0|1)(?:\(\))?$/i;

export function surveyReading(tree: readonly SurveyNode[], context: QuestionContext): SurveyReading {
  const { notes, sheet } = context;
  const known = knownFields(tree, context);
  const note: SurveyReading['note'] = (code, node, column, found = node.written.at(column)) =>
    notes.add(code, { sheet, row: node.row.row, column, found });
  const scopeOf: SurveyReading['scopeOf'] = (self, list) => ({
    ...{ self, list },
    fieldOf: (name) => known.get(name),
  });
  const read: SurveyReading['read'] = (node, column, make) => {
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
        const field = known.get(name);
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
      const [said] = [node.written.at(column), ...Object.values(node.written.said(column))].filter(
        (text) => text !== '',
      );
      if (said !== undefined) note('columnUnknown', node, column, said);
    }
  };
  return {
    ...{ context, known, note, scopeOf, read, quoted, unsaid },
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
      const own = read(node, 'relevant', (text) =>
        text === 'true()' ? undefined : conditionOf(readXpath(text), scopeOf(undefined, list)),
      );
      return own === undefined ? when : when === undefined ? own : allTogether([when, own]);
    },
    othersOf: (node, { others }, list, place) =>
      Object.fromEntries(
        Object.entries(others).map(([locale, text]) => [locale, quoted(node, text, list, place)]),
      ),
  };
}
