import type { Locator } from 'playwright-core';

/** The side on which the last sign of a text stands. */
export function endsOf(text: Locator): Promise<'left' | 'right'> {
  return text.evaluate((element) => {
    const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
    const sideOf = (at: number) => {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect().left;
    };
    return sideOf(node.length - 1) > sideOf(0) ? 'right' : 'left';
  });
}
