import type { SourceFile } from '../imports/readTree.ts';

/** Vague wording per 1,000 comments and per 1,000 bindings; lower is better. */
export interface WordFigures {
  /** Comments with a pronoun or reported speech in place of the technical subject. */
  readonly vagueComments: number;
  /** Constants and variables named by a bare participle, such as `found`. */
  readonly participleNames: number;
}

/** Block comments, and runs of line comments. */
const COMMENT = /\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+/gm;
const BINDING = /\b(?:const|let)\s+([A-Za-z_$][\w$]*)(?=\s*[=:])/g;
const VAGUE =
  /\b(?:who(?:ever|m|se)|whatever|nobody|somebody|tells|told|said|lets? go|held to|comes to|of (?:its|their|his) own|what (?:is|was|are|were|they|stands|comes|waits|belongs))\b/i;
const PARTICIPLES = new Set(
  'asked brought called drawn felt found given gone heard held kept known left made met named own put read said seen sent shown sought spoken taken told wanted worn written'.split(
    ' ',
  ),
);

/** Counts vague wording in source texts. */
export function wordFigures(sources: readonly Pick<SourceFile, 'text'>[]): WordFigures {
  const comments = sources.flatMap(({ text }) => text.match(COMMENT) ?? []);
  const names = sources.flatMap(({ text }) => [...text.matchAll(BINDING)].map(([, name = '']) => name));
  const share = (count: number, all: readonly unknown[]) =>
    Math.round((1000 * count) / Math.max(1, all.length));
  return {
    vagueComments: share(comments.filter((comment) => VAGUE.test(comment)).length, comments),
    participleNames: share(names.filter((name) => PARTICIPLES.has(name)).length, names),
  };
}
