import { catalogueProduct } from '../frame/catalogueProduct.ts';
import { ANSWERS, ROLES } from '../recorded/recordedClient.ts';

const { messages } = catalogueProduct();

/** All texts of the schemas and messages of the product in one language. */
const textsByLanguage = {
  it: new Set([...Object.keys(messages['en']?.labels ?? {}), ...textsOf('it')]),
  en: new Set([...Object.values(messages['en']?.labels ?? {}), ...textsOf('en')]),
  ar: new Set([...Object.values(messages['ar']?.labels ?? {}), ...textsOf('ar')]),
} as const;
type Language = keyof typeof textsByLanguage;

/** What records of the demo hold is shown as it was written. */
const foreignTexts = new Set<string>();
readTexts([ANSWERS, ROLES]);

/**
 * Texts of a page that exist only in another language than that of the page. Names and data that are equal in
 * both are no fault.
 *
 * @param root searched element; visible texts and texts for screen readers.
 */
export function foreignWords(root: ParentNode, language: string): readonly string[] {
  const ownTexts = textsByLanguage[language as Language];
  const otherTexts = Object.entries(textsByLanguage).filter(([each]) => each !== language);
  const isForeign = (text: string) =>
    /\p{L}{3}/u.test(text) &&
    !ownTexts.has(text) &&
    !foreignTexts.has(text) &&
    otherTexts.some(([, texts]) => texts.has(text));
  return [...new Set(shownTexts(root))].filter(isForeign);
}

function* shownTexts(root: ParentNode): Iterable<string> {
  for (const element of root.querySelectorAll('*')) {
    if (element.closest('[class^="sb-"], [lang]:not(html), [contenteditable], style, script') !== null)
      continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) yield element.getAttribute(name) ?? '';
    for (const { nodeType, textContent } of element.childNodes)
      if (nodeType === Node.TEXT_NODE) yield textContent?.trim() ?? '';
  }
}

function textsOf(language: string): readonly string[] {
  return Object.values(messages[language]?.texts ?? {}).map((said) =>
    typeof said === 'string' ? said : said.text,
  );
}

function readTexts(value: unknown): void {
  if (typeof value === 'string') foreignTexts.add(value.trim());
  else if (typeof value === 'object' && value !== null) Object.values(value).forEach(readTexts);
}
