import type { Product } from '../../engine/index.ts';

const WORDS = new Set([
  'title',
  'x-plural',
  'label',
  'help',
  'submit',
  'placeholder',
  'confirm',
  'next',
  'back',
  'empty',
  'group',
  'row',
  'yes',
  'no',
]);

/**
 * Texts for people in the schemas of the product: titles, labels, questions. A text of slots alone needs no
 * translation.
 */
export function shownTexts({
  entities,
  forms,
  tables,
  wizards,
  workflows,
  grids,
  calendars,
  screens,
  options,
  roles,
}: Product): ReadonlySet<string> {
  const texts = new Set<string>();
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    if (typeof value !== 'object' || value === null) return;
    for (const [word, inner] of Object.entries(value)) {
      if (typeof inner === 'string' && WORDS.has(word) && saysSomething(inner)) texts.add(inner);
      // The parts of a signature belong to the engine, which has their texts.
      else if (word === 'properties' && 'x-signs' in value) continue;
      // A reference's label is a field, not a text; a context has names.
      else if (word !== 'x-reference' && word !== 'context') walk(inner);
    }
  };
  // Texts of an official list are not translated.
  const translatedLists = Object.values(options).filter(({ official }) => official !== true);
  walk([entities, forms, tables, wizards, workflows, grids, calendars, screens, translatedLists, roles]);
  return texts;
}

function saysSomething(text: string): boolean {
  return /\p{Letter}|[#°]/u.test(text.replaceAll(/\{[^}]*\}/g, ''));
}
