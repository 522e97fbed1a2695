import type { Page } from 'playwright-core';

/** The line of the text in which one would go on writing; undefined where the caret is elsewhere. */
export const caretLine = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const at = document.getSelection()?.anchorNode;
    const element = at instanceof Element ? at : at?.parentElement;
    return element?.closest('.cm-line')?.textContent ?? undefined;
  });
