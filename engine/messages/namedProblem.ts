/**
 * What is wrong, with the name of the field in front unless the sentence says it already.
 *
 * @example namedProblem('Note', 'Note non può superare 500 caratteri') // 'Note non può superare 500 caratteri'
 * @example namedProblem('Note', 'Scrivi perché')                       // 'Note: Scrivi perché'
 */
export function namedProblem(label: string, words: string): string {
  return label === '' || says(words, label) ? words : `${label}: ${words}`;
}

/** Whether a name stands in a sentence as a word of its own: `Via` is not said by `inviata`. */
function says(words: string, label: string): boolean {
  const [text, name] = [words.toLocaleLowerCase(), label.toLocaleLowerCase()];
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!LETTER.test(text[at - 1] ?? '') && !LETTER.test(text[at + name.length] ?? '')) return true;
  }
  return false;
}

const LETTER = /[\p{Letter}\p{Number}]/u;
