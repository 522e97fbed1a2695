import type { EditedFiles } from './editSchema.ts';
import type { PanelChoice } from './panelOf.ts';
import { knownFiles, nodesIn, textAt } from './schemaParts.ts';

/** Lists that an item's answer may be chosen from, by what people call them: those whose values are words. */
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
