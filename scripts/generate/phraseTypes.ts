import { FINDING_CATALOGUES } from '../../engine/node.ts';
import { union } from './union.ts';

const SLOT = /\{(\w+)(?:,[^{}]*)?\}/g;

/**
 * Generates `.generated/phrases.ts`: phrases of findings with the names of their slots, so that unknown
 * phrases and missing values do not compile.
 */
export function phraseTypes(): string {
  const lines = Object.entries(FINDING_CATALOGUES.en.texts)
    .filter(([id]) => !id.includes('.'))
    .map(([id, said]) => {
      const text = typeof said === 'string' ? said : said.text;
      const slots = [...new Set([...text.matchAll(SLOT)].map(([, name = '']) => name))];
      return `  readonly '${id}': ${slots.length === 0 ? 'never' : union(slots)};\n`;
    });
  return `export interface PhraseSlots {\n${lines.join('')}}\n`;
}
