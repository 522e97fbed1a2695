import { holds } from '../condition/holds.ts';
import type { Context, DataRecord, Product } from '../contract/index.ts';
import { noticeWords } from '../messages/noticeWords.ts';
import { entryOf } from '../values/entryOf.ts';
import type { Scenario } from './Scenario.ts';
import type { ScenarioDifference } from './ScenarioDifference.ts';
import { unlike } from './unlike.ts';

/** Of whom what is told, what stays shown, and in which words, otherwise than expected. */
export function notificationDifferences(
  product: Product,
  name: string,
  { expect: { told, standing, said = [] } }: Scenario,
  context: Context,
): readonly ScenarioDifference[] {
  const file = entryOf(product.notifications, name);
  if (file === undefined)
    return [{ said: 'there is no {expected} "{name}"', name, expected: 'file of notifications' }];
  const { entity, notifications } = file;
  const named = (word: 'where' | 'while'): readonly string[] =>
    notifications.filter((each) => holds(each[word] ?? {}, context)).map((each) => each.name);
  const messages = product.messages['it'] ?? Object.values(product.messages)[0];
  return [
    ...unlike('what is told', told, () => named('where')),
    ...unlike('what stays shown', standing, () => named('while')),
    ...said.flatMap(({ name: of, ...words }) =>
      unlike(
        'what "{name}" says',
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
