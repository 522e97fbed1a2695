import { expect, waitFor } from 'storybook/test';

interface Played {
  readonly canvasElement: HTMLElement;
}

/** Fails if a word of a column breaks over two lines or overflows its cell, at any width down to a phone's. */
export const expectWholeWords =
  (column: string) =>
  async ({ canvasElement }: Played): Promise<void> => {
    await waitFor(() => expect(canvasElement.querySelector('h1')).not.toBeNull());
    for (const width of ['', '360px']) {
      canvasElement.style.inlineSize = width;
      expect([...canvasElement.querySelectorAll(column)].flatMap(brokenWords), width).toEqual([]);
    }
    canvasElement.style.inlineSize = '';
  };

function brokenWords(cell: Element): readonly string[] {
  const [text] = cell.childNodes;
  const words = [...(text?.textContent ?? '').matchAll(/\S+/g)].filter(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text as Node, index);
    range.setEnd(text as Node, index + word.length);
    return range.getClientRects().length > 1;
  });
  const broken = words.map(([word]) => word);
  return cell.scrollWidth > cell.clientWidth ? [`beyond: ${cell.textContent}`, ...broken] : broken;
}
