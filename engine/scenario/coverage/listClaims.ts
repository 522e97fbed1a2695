import { hasPermission, isOffered } from '../../action/offer.ts';
import type { Action, Product, ScreenSchema, TableSchema } from '../../contract/index.ts';
import { sectionName } from '../../loader/scenarioKinds.ts';
import { permissionsIn } from '../Scenario.ts';
import { bothWays, type Claim, naming } from './Claim.ts';

/** Claims of lists: offered actions, listed rows, editable cells. */
export function tableClaims(product: Product): readonly Claim[] {
  return Object.entries(product.tables).flatMap(([name, table]) => {
    const about = { table: [name] };
    const at = `table ${name}`;
    const condition = { kind: 'condition', about } as const;
    return [
      ...actionClaims(table.actions, 'actions', about, at),
      ...actionClaims(table.toolbar, 'toolbar', about, at),
      ...table.columns.flatMap(({ field, edit }, index) =>
        bothWays(
          { ...condition, at: `${at}/columns/${index}/edit/readOnlyWhen` },
          edit?.readOnlyWhen,
          naming('read-only', 'readOnly', [field]),
          naming('editable', 'editable', [field]),
        ),
      ),
      ...questionsOf(table).flatMap(({ name: asks, place, when }) =>
        bothWays(
          { ...condition, at: `${at}/${place}/ask/when` },
          when,
          { outcome: 'asked', expects: (expect) => expect.asks?.includes(asks) === true },
          { outcome: 'not asked', expects: (expect) => expect.asks?.includes(asks) === false },
        ),
      ),
      ...bothWays(
        { ...condition, at: `${at}/rowsWhen` },
        table.rowsWhen,
        { outcome: 'listed', expects: ({ listed }) => listed === true },
        { outcome: 'left out', expects: ({ listed }) => listed === false },
      ),
      ...bothWays(
        { ...condition, at: `${at}/reveal/showWhen` },
        table.reveal?.showWhen,
        { outcome: 'offered', expects: ({ reveals }) => reveals === true },
        { outcome: 'withheld', expects: ({ reveals }) => reveals === false },
      ),
      ...(table.notes ?? []).flatMap(({ showWhen, text }, index) =>
        bothWays(
          { ...condition, at: `${at}/notes/${index}/showWhen` },
          showWhen,
          { outcome: 'said', expects: ({ notes }) => notes?.includes(text) === true },
          { outcome: 'not said', expects: ({ notes }) => notes?.includes(text) === false },
        ),
      ),
    ];
  });
}

/** Elements with a confirmation question: actions by id, inputs by field. */
function questionsOf({ actions = [], toolbar = [], columns }: TableSchema) {
  const acting = (word: string) => (each: Action, index: number) => ({
    name: each.id,
    place: `${word}/${index}`,
    when: each.ask?.when,
  });
  const writing = columns.map(({ field, edit }, index) => ({
    name: field,
    place: `columns/${index}/edit`,
    when: edit?.ask?.when,
  }));
  return [...actions.map(acting('actions')), ...toolbar.map(acting('toolbar')), ...writing];
}

/** `withheld` counts only if the condition withholds the action, not a missing permission. */
function actionClaims(
  actions: readonly Action[] | undefined,
  word: 'actions' | 'toolbar',
  about: Claim['about'],
  at: string,
): readonly Claim[] {
  return (actions ?? []).flatMap(({ id, permission, showWhen }, index) =>
    bothWays(
      { kind: 'action', about, at: `${at}/${word}/${index} (${id})` },
      showWhen,
      { outcome: 'offered', expects: (expect) => expect[word]?.includes(id) === true },
      {
        outcome: 'withheld',
        expects: (expect, context) =>
          expect[word]?.includes(id) === false && hasPermission(permissionsIn(context), permission),
      },
    ),
  );
}

/** Claims of screens, documents and options lists: conditional blocks, sections and styles. */
export function shownClaims({ screens, documents, options }: Product): readonly Claim[] {
  return [
    ...Object.entries(screens).flatMap(([name, { blocks }]) =>
      blocks.flatMap((block, index) =>
        blockClaims(block, { screen: [name] }, `screen ${name}/blocks/${index} (${block.name})`),
      ),
    ),
    ...Object.entries(documents).flatMap(([name, { sections }]) =>
      sections.flatMap((section, index) =>
        bothWays(
          {
            kind: 'condition',
            about: { document: [name] },
            at: `document ${name}/sections/${index}/showWhen`,
          },
          section.showWhen,
          naming('printed', 'visible', [sectionName(section)]),
          naming('left out', 'hidden', [sectionName(section)]),
        ),
      ),
    ),
    ...Object.entries(options).flatMap(([name, { values }]) =>
      values.flatMap(({ value, styles = [] }) =>
        styles.flatMap(({ when }, index) => {
          const isMeant: Claim['shownBy'] = ({ style }, context) =>
            style !== undefined && context['value'] === value;
          return bothWays(
            {
              kind: 'condition',
              about: { options: [name] },
              at: `options ${name} "${value}"/styles/${index}`,
            },
            when,
            { outcome: 'so styled', expects: isMeant },
            { outcome: 'not so styled', expects: isMeant },
          );
        }),
      ),
    ),
  ];
}

/** Claims of a block: visibility, read-only form, conditional headings and lines of facts. */
function blockClaims(
  block: ScreenSchema['blocks'][number],
  about: Claim['about'],
  at: string,
): readonly Claim[] {
  const { name, permission, showWhen, props = {} } = block;
  const { readOnlyWhen, heading = [], lines = [] } = props;
  const condition = { kind: 'condition', about } as const;
  const facts = [
    ...heading.map((each, index) => ({ ...each, at: `${at}/heading/${index}` })),
    ...lines.map((each, index) => ({ ...each, at: `${at}/lines/${index}` })),
  ];
  return [
    ...bothWays(
      { ...condition, at },
      permission === undefined && showWhen === undefined
        ? undefined
        : (context) => isOffered(block, context, permissionsIn(context)),
      naming('shown', 'visible', [name]),
      naming('hidden', 'hidden', [name]),
    ),
    ...bothWays(
      { ...condition, at: `${at}/readOnlyWhen` },
      readOnlyWhen,
      naming('read-only', 'readOnly', [name]),
      naming('editable', 'editable', [name]),
    ),
    ...facts.flatMap(({ text, when, at: place }) =>
      bothWays(
        { ...condition, at: place },
        when,
        { outcome: 'said', expects: ({ notes }) => notes?.includes(text) === true },
        {
          outcome: 'not said',
          // Another heading with the same text may be shown instead.
          expects: ({ notes }) =>
            notes !== undefined &&
            (!notes.includes(text) ||
              facts.some((candidate) => candidate.at !== place && candidate.text === text)),
        },
      ),
    ),
  ];
}
