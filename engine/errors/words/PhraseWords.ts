/** What a language says: a text with slots (`{name}`; `{names, or }` puts what is written there between the items of a list), or one for each plural form of its `count`. */
export type PhraseWords = string | PluralWords;

export type PluralWords = { readonly other: string } & Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;
