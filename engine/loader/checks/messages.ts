import type { EntitySchema, MessagesSchema, OptionsSchema } from '../../contract/index.ts';
import { asWritten, type Phrase, quoted, say } from '../../errors/Phrase.ts';
import { CODE_RULES, PLAIN_RULES, RULE_OF_WORD } from '../../rules/keywords.ts';
import { allRules } from '../../rules/RULES.ts';
import { slotsOf } from '../../values/texts.ts';
import { nearestOf, shortJson, shown, under, walk } from '../pointer.ts';
import { filesOf, type ProductCheck } from '../SchemaFile.ts';

/**
 * Checks messages: all locales have the same texts and slots (only a notice if the schema language has the
 * text), and formats are valid.
 */
export const checkMessages: ProductCheck = (assembled, report) => {
  const all = filesOf<MessagesSchema>(assembled, 'messages');
  const schemaMessages = all.find(({ schema }) => schema.ofSchemas === true)?.schema;
  const ids = new Map(
    all.flatMap(({ schema }) => Object.entries(schema.texts).map(([id, message]) => [id, message])),
  );
  for (const { file, schema } of all) {
    for (const word of ['date', 'dateTime'] as const) {
      const refusal = formatRefusal(schema.formats.locale, schema.formats[word]);
      if (refusal === undefined) continue;
      const expected = say('formatWords');
      report({
        code: 'GRAMMAR',
        file: file.path,
        pointer: under('/formats', word),
        found: refusal,
        expected,
      });
    }
    for (const [id, other] of ids) {
      const message = schema.texts[id];
      const pointer = under('/texts', id);
      if (message === undefined) {
        const schemaText = schemaMessages?.texts[id];
        const lacks =
          schemaText === undefined
            ? ({ code: 'UNKNOWN_MESSAGE', expected: say('textFor', { id }) } as const)
            : ({
                code: 'UNTRANSLATED',
                expected: say('translationOf', { text: singularText(schemaText) }),
              } as const);
        report({ ...lacks, file: file.path, pointer, found: say('nothing') });
        continue;
      }
      const slots = slotsOf(singularText(other));
      for (const slot of textForms(message)
        .flatMap(slotsOf)
        .filter((each) => !slots.includes(each))) {
        const expected = say('sameSlots', { names: nearestOf(slots, slot) });
        report({ code: 'UNKNOWN_PATH', file: file.path, pointer, found: asWritten(`{${slot}}`), expected });
      }
    }
  }
};

function singularText(message: MessagesSchema['texts'][string]): string {
  return typeof message === 'string' ? message : message.text;
}

/** The text and its plural forms (one, two, few, many). */
function textForms(message: MessagesSchema['texts'][string]): readonly string[] {
  return [
    singularText(message),
    ...(typeof message === 'string' ? [] : Object.values(message.plurals ?? {})),
  ];
}

/** Invalid part of a locale or its date options, which would throw when a date is first formatted. */
function formatRefusal(locale: string, options: object = {}): Phrase | undefined {
  // `Intl` would convert such a value to a string without an error.
  const objectOption = Object.entries(options).find(([, value]) => typeof value === 'object');
  if (objectOption !== undefined) return optionShown(objectOption);
  if (isFormat(locale, options)) return undefined;
  if (!isFormat(locale, {})) return shown(locale);
  const wrong = Object.entries(options).find(([name, value]) => !isFormat(locale, { [name]: value }));
  return wrong === undefined ? shown(options) : optionShown(wrong);
}

function optionShown([name, value]: readonly [string, unknown]): Phrase {
  return asWritten(`${name} ${shortJson(value)}`);
}

function isFormat(locale: string, options: object): boolean {
  try {
    return new Intl.DateTimeFormat(locale, options).format(0) !== '';
  } catch {
    return false;
  }
}

/** Whether a word of a field reports a rule by code: a trace only with a limit of its inaccuracy. */
function isCodeWord(word: string, argument: unknown): boolean {
  return Object.hasOwn(RULE_OF_WORD, word) && (word !== 'x-trace' || Object.hasOwn(Object(argument), 'most'));
}

/**
 * Reports used rules without a text in some locale, texts of unknown rules, and `x-messages` of unused
 * rules.
 */
export const checkRuleWords: ProductCheck = (assembled, report) => {
  const slots = new Map<string, readonly string[]>([
    ...Object.entries(PLAIN_RULES),
    ...Object.entries(CODE_RULES),
    ...allRules().map((rule) => [rule.word, rule.slots ?? []] as const),
  ]);
  const rules = [...slots.keys()];
  const used = new Set<string>();
  for (const { file } of filesOf<EntitySchema>(assembled, 'entity')) {
    walk(file.content, (key, value, pointer, parent) => {
      if (isCodeWord(key, value)) used.add(RULE_OF_WORD[key as keyof typeof RULE_OF_WORD]);
      if (key === 'change' && /^\/properties\/.*\/x-may\/change$/.test(pointer)) used.add('may-change');
      // Rules inside conditions (`define`, `x-may`, `x-offered`) produce no message.
      if (rules.includes(key) && !/^\/(define|x-may)\/|\/x-offered\//.test(pointer))
        used.add(textOfRule(key));
      if (key !== 'x-messages' || typeof value !== 'object' || value === null) return;
      for (const [word, id] of Object.entries(value)) {
        const at = { file: file.path, pointer: under(pointer, word) };
        const ruleWords = Object.entries(parent)
          .filter(([each, argument]) => rules.includes(each) || isCodeWord(each, argument))
          .map(([each]) => each);
        if (!ruleWords.includes(word) && word !== 'required') {
          report({ ...at, code: 'UNUSED', found: quoted(word), expected: nearestOf(ruleWords, word) });
        }
        const locales = Object.values(assembled.product.messages);
        // A text missing in one locale only is reported by `checkMessages`.
        const isTranslated = locales.some((each) => Object.hasOwn(each.texts, id));
        for (const messages of isTranslated ? [] : locales) {
          report({
            ...at,
            code: 'UNKNOWN_MESSAGE',
            found: quoted(id),
            expected: say('textIn', { locale: messages.locale }),
          });
        }
      }
    });
  }
  for (const { schema } of filesOf<OptionsSchema>(assembled, 'options'))
    if (schema.values.some(({ exclusive }) => exclusive === true)) used.add('x-alone');
  for (const { file, schema } of filesOf<{ readonly rules: Readonly<Record<string, string>> }>(
    assembled,
    'messages',
  )) {
    for (const word of used) {
      if (Object.hasOwn(schema.rules, word)) continue;
      const expected = say('textFor', { id: word });
      report({ code: 'UNKNOWN_MESSAGE', file: file.path, pointer: '/rules', found: say('none'), expected });
    }
    for (const [word, text] of Object.entries(schema.rules)) {
      const pointer = under('/rules', word);
      const base = word.replace(/\..*$/, '');
      const slotNames = ['field', ...(slots.get(base) ?? [])];
      for (const slot of slotsOf(text).filter((each) => !slotNames.includes(each))) {
        const actual = asWritten(`{${slot}}`);
        report({
          code: 'UNKNOWN_PATH',
          file: file.path,
          pointer,
          found: actual,
          expected: nearestOf(slotNames, slot),
        });
      }
      if (rules.includes(base)) continue;
      report({
        code: 'UNUSED',
        file: file.path,
        pointer,
        found: quoted(word),
        expected: nearestOf(rules, word),
      });
    }
  }
};

/** An empty and a missing value share one message. */
function textOfRule(word: string): string {
  return word === 'x-required' ? 'required' : word;
}
