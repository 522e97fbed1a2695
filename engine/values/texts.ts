import type { Context, MessagesSchema } from '../contract/index.ts';
import { getAt } from './paths.ts';

const SLOT = /\{([A-Za-z_$][\w$-]*(?:\.[\w$-]+)*)\}/g;

/**
 * Fills the `{path}` slots of a text from a context; a missing value gives an empty text.
 *
 * @param write formats the value at a path, for callers with a locale.
 * @example fillText('Prestito n.{record.id}', { record: { id: 7 } }) // 'Prestito n.7'
 */
export function fillText(
  text: string,
  context: Context,
  write: (value: unknown, path: string) => string = plainText,
): string {
  return text.replace(SLOT, (_slot, path: string) => {
    const value = getAt(context, path);
    return value === undefined || value === null ? '' : write(value, path);
  });
}

/** Names of the slots of a text, in order. */
export function slotsOf(text: string): readonly string[] {
  return text.includes('{') ? [...text.matchAll(SLOT)].map((match) => match[1] ?? '') : [];
}

function plainText(value: unknown): string {
  if (Array.isArray(value)) return value.map(plainText).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * The text of a message for a number: the plural form chosen by `Intl.PluralRules`, else its default text.
 */
export function textFor(message: MessagesSchema['texts'][string], locale: string, count: unknown): string {
  if (typeof message === 'string') return message;
  if (message.plurals === undefined || typeof count !== 'number') return message.text;
  const form = pluralRules(locale).select(count);
  return form === 'other' ? message.text : (message.plurals[form] ?? message.text);
}

const rulesByLocale = new Map<string, Intl.PluralRules>();

function pluralRules(locale: string): Intl.PluralRules {
  const cached = rulesByLocale.get(locale) ?? new Intl.PluralRules(locale);
  rulesByLocale.set(locale, cached);
  return cached;
}

/** Label of a choice with its code in front, so that users find and compare it by code. */
export function codedText(code: string | undefined, label: string): string {
  return code === undefined ? label : `${code} – ${label}`;
}

/**
 * Normalises a text for search: lower case, no accents, one kind of apostrophe. The database function of the
 * same name does the same for columns.
 *
 * @example foldedText('D’Angelo Nicolò') // "d'angelo nicolo"
 */
export function foldedText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[‘’ʼ´`]/g, "'")
    .toLowerCase();
}

/**
 * A product's name as an identifier, for cookie names and headers.
 *
 * @example productCode('Prestiti & libri') // 'prestiti_libri'
 */
export function productCode(name: string): string {
  const signs = name.normalize('NFD').toLowerCase().replaceAll(/\p{M}/gu, '');
  return signs.replaceAll(/[^a-z0-9]+/g, '_').replaceAll(/^_|_$/g, '') || 'product';
}

const GAP = /\s*–(?=\s*(?:–|$))/g;
const LEADING = /^\s*–\s*/;

/**
 * Removes the dashes left around empty slots of a filled text.
 *
 * @example withoutGaps('n.9 –  – Linea Vergato') // 'n.9 – Linea Vergato'
 */
export function withoutGaps(text: string): string {
  return text
    .replace(GAP, '')
    .replace(LEADING, '')
    .replace(/\s{2,}/g, ' ')
    .trim();
}
