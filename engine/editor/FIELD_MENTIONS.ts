import type { SchemaKind } from '../loader/SchemaFile.ts';

/**
 * Where a file about an entity says the bare name of one of its fields, by kind: pointers, in which `*` is any step and `**` any steps. Paths of
 * conditions, expressions and texts (`record.x`) need no place: they are known by what they begin with.
 */
export const FIELD_MENTIONS: Partial<Readonly<Record<SchemaKind, readonly string[]>>> = {
  entity: [
    '/required/*',
    '/x-search/*',
    '/x-search/*/record',
    '/x-search/*/number',
    '/x-search/*/words/*',
    '/x-rules/*/field',
    '/x-across/*/unique/*',
    '/x-across/*/within/*',
    '/x-across/*/sum',
    '/x-across/*/apart/*',
    '/x-dated/field',
    '/x-dated/through',
    '/x-person/field',
    '/x-person/through',
    '/x-kept-with',
    '/x-owner',
    '/x-checklist/unanswered',
    '/properties/*/x-accuracy/field',
    '/properties/*/x-confirmed',
    '/properties/*/x-from',
    '/properties/*/x-notes-of',
    '/properties/*/x-other',
    '/properties/*/x-reference/entityAt',
    '/properties/*/x-required-if/field',
    '/properties/*/x-seen-by/*',
    '/properties/*/x-signs/*',
    '/properties/*/x-span/*',
  ],
  form: [
    '/sections/*/fields/*/field',
    '/sections/*/fields/*/note',
    '/sections/*/fields/*/photos',
    '/sections/*/fields/*/at',
    '/sections/*/at',
    '/sections/*/content/*/before',
    '/sections/*/matrix/rest/stamp',
    '/rules/*/field',
  ],
  fragment: [
    '/sections/*/fields/*/field',
    '/sections/*/fields/*/note',
    '/sections/*/fields/*/photos',
    '/sections/*/content/*/before',
    '/sections/*/matrix/rest/stamp',
    '/fields/*/field',
    '/fields/*/note',
    '/fields/*/photos',
    '/rules/*/field',
  ],
  table: [
    '/columns/*/field',
    '/columns/*/instead',
    '/columns/*/unit',
    '/columns/*/with/*/field',
    '/layouts/*/*',
    '/groupBy/default',
    '/groupBy/fields/*',
    '/sorting/default/field',
    '/charts/*/by',
    '/charts/*/of',
    '/charts/*/split',
    '/board/by',
    '/presets/*/groupBy',
    '/presets/*/sortBy',
    '/presets/*/columns/*',
    '/key',
  ],
  screen: ['/blocks/*/props/save/without/*'],
  scenario: ['/scenarios/*/expect/**'],
};

/** The same where the name is a word of an object and not a value. */
export const FIELD_KEYS: Partial<Readonly<Record<SchemaKind, readonly string[]>>> = {
  entity: ['/properties'],
  form: ['/sections/*/fields/*/source/fills', '/sections/*/fields/*/source/proposes/*'],
  fragment: ['/sections/*/fields/*/source/fills', '/fields/*/source/fills'],
  table: ['/totals'],
  screen: ['/blocks/*/props/prefill'],
  scenario: [
    ...['/scenarios/*/given/rows/*', '/scenarios/*/but/rows/*', '/scenarios/*/expect/**'],
    ...['/bases/*/given/rows/*', '/bases/*/but/rows/*'],
  ],
};

/** Whether a pointer lies where one of the patterns says. */
export function isMention(patterns: readonly string[] | undefined, steps: readonly string[]): boolean {
  return (patterns ?? []).some((pattern) => {
    const wanted = pattern.split('/').slice(1);
    if (wanted.at(-1) !== '**') return wanted.length === steps.length && begins(wanted, steps);
    return steps.length >= wanted.length - 1 && begins(wanted.slice(0, -1), steps);
  });
}

function begins(wanted: readonly string[], steps: readonly string[]): boolean {
  return wanted.every((step, depth) => step === '*' || step === steps[depth]);
}
