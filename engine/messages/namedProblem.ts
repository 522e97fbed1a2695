/**
 * Puts the field's name in front of a problem, unless the text contains it.
 *
 * @example namedProblem('Note', 'Note non può superare 500 caratteri') // 'Note non può superare 500 caratteri'
 * @example namedProblem('Note', 'Scrivi perché')                       // 'Note: Scrivi perché'
 */
export function namedProblem(label: string, words: string): string {
  return label === '' || containsName(words, label) ? words : `${label}: ${words}`;
}

/** Whether a text contains a name as a whole word: `inviata` does not contain `Via`. */
function containsName(words: string, label: string): boolean {
  const [text, name] = [words.toLocaleLowerCase(), label.toLocaleLowerCase()];
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!LETTER.test(text[at - 1] ?? '') && !LETTER.test(text[at + name.length] ?? '')) return true;
  }
  return false;
}

const LETTER = /[\p{Letter}\p{Number}]/u;
