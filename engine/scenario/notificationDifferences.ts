import { holds } from '../condition/holds.ts';
import type { Context, DataRecord, Product } from '../contract/index.ts';
import { type Phrase, say } from '../errors/Phrase.ts';
import { noticeWords } from '../messages/noticeWords.ts';
import { entryOf } from '../values/entryOf.ts';
import type { Scenario } from './Scenario.ts';
import { valueDifference } from './valueDifference.ts';

/** Differences of notifications: sent (`where`), still shown (`while`), and their texts. */
export function notificationDifferences(
  product: Product,
  name: string,
  { expect: { told, standing, said = [] } }: Scenario,
  context: Context,
): readonly Phrase[] {
  const file = entryOf(product.notifications, name);
  if (file === undefined) return [say('exampleSubjectMissing', { name, expected: 'file of notifications' })];
  const { entity, notifications } = file;
  const matching = (word: 'where' | 'while'): readonly string[] =>
    notifications.filter((each) => holds(each[word] ?? {}, context)).map((each) => each.name);
  const messages = product.messages['it'] ?? Object.values(product.messages)[0];
  return [
    ...valueDifference('exampleTold', told, () => matching('where')),
    ...valueDifference('exampleStanding', standing, () => matching('while')),
    ...said.flatMap(({ name: of, ...words }) =>
      valueDifference(
        'exampleNotice',
        words,
        () => {
          const notice = notifications.find((each) => each.name === of);
          if (notice === undefined || messages === undefined) return undefined;
          const record = (context['record'] ?? {}) as DataRecord;
          return noticeWords(product, { entity, said: notice }, record, messages);
        },
        of,
      ),
    ),
  ];
}
