import { say } from '../../errors/Phrase.ts';
import type { DraftCheck } from '../ProductDraft.ts';
import { under } from '../pointer.ts';
import { walk } from '../walk.ts';

/** So many entries are compared with one another in some milliseconds; ten times as many take a hundred times as long. */
const MOST_COMPARED = 500;

type Items = { readonly type?: string | readonly string[] } | undefined;

/**
 * Lists of which no two entries may be equal: texts and numbers are looked up, but each row is compared with every other. Somebody who sends thousands of rows would hold
 * the server for minutes, before anything else is found wrong with them.
 */
export const checkDistinct: DraftCheck = ({ files }, report) => {
  for (const { path: file, kind, content } of files) {
    if (kind !== 'entity' && kind !== 'calls') continue;
    walk(content, (word, value, pointer, list) => {
      if (word !== 'uniqueItems' || value !== true || isLookedUp(list['items'] as Items)) return;
      const { maxItems } = list;
      if (typeof maxItems === 'number' && maxItems <= MOST_COMPARED) return;
      const found = maxItems === undefined ? say('rowsWithoutEnd') : say('rows', { count: Number(maxItems) });
      const place =
        maxItems === undefined ? pointer : under(pointer.slice(0, pointer.lastIndexOf('/')), 'maxItems');
      report({
        code: 'TOO_BIG',
        file,
        pointer: place,
        found,
        expected: say('maxItemsOf', { most: MOST_COMPARED }),
      });
    });
  }
};

/** As the compiler sees it: entries of a kind that it knows, none of them with parts. */
function isLookedUp(items: Items): boolean {
  const types = [items?.type ?? []].flat();
  return types.length > 0 && !types.some((type) => type === 'object' || type === 'array');
}
