import { hasPermission, isOffered } from '../../action/offer.ts';
import type { Action, ScreenSchema, TableSchema } from '../../contract/index.ts';
import { sectionName } from '../../loader/scenarioKinds.ts';
import { permissionsIn } from '../Scenario.ts';
import { around, bothWays, type ClaimPlace, listing, naming, type Outcomes, type Provers } from './Claim.ts';

type Block = ScreenSchema['blocks'][number];
interface Said {
  readonly text: string;
}

export const TABLE_PROVERS: Provers = {
  condition: {
    rowsWhen: ({ value }) => bothWays(value, ['listed', 'left out'], ({ listed }, isMet) => listed === isMet),
    'reveal/showWhen': ({ value }) =>
      bothWays(value, ['offered', 'withheld'], ({ reveals }, isMet) => reveals === isMet),
    'notes/showWhen': (place) =>
      listing(place.value, ['said', 'not said'], 'notes', around<Said>(place).text),
    'columns/edit/readOnlyWhen': (place) =>
      naming(place.value, 'readOnly', [around<TableSchema['columns'][number]>(place, 2).field]),
    // Actions are named by id, inputs by field.
    'question/when': (place) => {
      const { id, field: name = id } = Object(place.around[2]) as {
        readonly id?: string;
        readonly field?: string;
      };
      return name === undefined ? undefined : listing(place.value, ['asked', 'not asked'], 'asks', name);
    },
  },
  action: {
    // `withheld` counts only if the condition withholds the action, not a missing permission.
    'action/showWhen': (place) => {
      const [word] = place.steps;
      if (word !== 'actions' && word !== 'toolbar') return undefined;
      const { id, permission } = around<Action>(place);
      return bothWays(
        place.value,
        ['offered', 'withheld'],
        (expect, isMet, context) =>
          expect[word]?.includes(id) === isMet &&
          (isMet || hasPermission(permissionsIn(context), permission)),
      );
    },
  },
};

export const SCREEN_PROVERS: Provers = {
  condition: {
    // A permission shows a block like a condition.
    'blocks/name': (place) => {
      const block = around<Block>(place);
      return block.permission === undefined || block.showWhen !== undefined ? {} : blockOutcomes(block);
    },
    'blocks/showWhen': (place) => blockOutcomes(around<Block>(place)),
    'blocks/props/readOnlyWhen': (place) => naming(place.value, 'readOnly', [around<Block>(place, 2).name]),
    'line/when': factOutcomes,
  },
};

function blockOutcomes(block: Block): Outcomes {
  return naming(
    (context: Parameters<typeof isOffered>[1]) => isOffered(block, context, permissionsIn(context)),
    'visible',
    [block.name],
  );
}

function factOutcomes(place: ClaimPlace): Outcomes {
  const own = around<Said>(place);
  const { heading = [], lines = [] } = around<NonNullable<Block['props']>>(place, 3);
  // Another heading with the same text may be shown instead.
  const others = [...heading, ...lines].filter((each) => each !== own && each.text === own.text);
  return bothWays(place.value, ['said', 'not said'], ({ notes }, isMet) =>
    isMet ? notes?.includes(own.text) : notes && (!notes.includes(own.text) || others.length > 0),
  );
}

export const DOCUMENT_PROVERS: Provers = {
  condition: {
    'sections/showWhen': (place) => naming(place.value, 'visible', [sectionName(around(place))]),
  },
};

export const OPTIONS_PROVERS: Provers = {
  condition: {
    'values/styles/when': (place) =>
      bothWays(
        place.value,
        ['so styled', 'not so styled'],
        ({ style }, _isMet, context) =>
          style !== undefined && context['value'] === around<{ readonly value: string }>(place, 3).value,
      ),
  },
};

export const NOTIFICATIONS_PROVERS: Provers = {
  notice: {
    'notifications/name': ({ value }) => ({
      said: (expect) => expect.said?.some(({ name }) => name === value) === true,
    }),
    'notifications/where': (place) =>
      listing(place.value, ['told', 'not told'], 'told', around<{ readonly name: string }>(place).name),
    'notifications/while': (place) =>
      listing(place.value, ['shown', 'withdrawn'], 'standing', around<{ readonly name: string }>(place).name),
  },
};
