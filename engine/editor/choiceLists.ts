import type { EditedFiles } from './editSchema.ts';
import { knownFiles, nodesIn, type PanelChoice, textAt } from './schemaParts.ts';

/** Option lists for a new item's answer, sorted by label; lists with values other than texts are excluded. */
export function choiceLists(files: EditedFiles): readonly PanelChoice[] {
  return knownFiles(files)
    .flatMap(({ kind, name, content }) => {
      const values = nodesIn(content['values']);
      const isOfWords = values.length > 0 && values.every(({ value }) => typeof value === 'string');
      return kind === 'options' && isOfWords
        ? [{ value: name, label: textAt(content, 'title') ?? name }]
        : [];
    })
    .toSorted((a, b) => a.label.localeCompare(b.label));
}
