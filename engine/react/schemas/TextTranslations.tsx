import { grammarAt, labelPlaces, type OutlineRow, textsOf } from '../../editor/index.ts';
import { textOf } from '../../index.ts';
import { useMessages } from '../provider/useMessages.ts';
import { PlaceTranslations } from './PlaceTranslations.tsx';
import type { EditSteps } from './useEditSteps.ts';

interface TextTranslationsProps {
  readonly row: OutlineRow;
  /** All lines of the file: each has its own texts. */
  readonly rows: readonly OutlineRow[];
  readonly editing: EditSteps;
}

/** Every text of a line that other languages have, each with what it is there; two that are alike are told apart by what they are. */
export function TextTranslations({ row, rows, editing }: TextTranslationsProps) {
  const { catalogue } = useMessages();
  const { files } = editing;
  const languages = labelPlaces(files, undefined);
  if (languages.length === 0) return null;
  const inner = rows.filter(({ pointer }) => pointer.startsWith(`${row.pointer}/`));
  const texts = textsOf(files, row).filter(
    (text) =>
      !inner.some(({ pointer }) => text.pointer === pointer || text.pointer.startsWith(`${pointer}/`)),
  );
  return texts.map(({ pointer, text, word }) => {
    const isAlone = texts.filter((each) => each.text === text).length === 1;
    const holder = grammarAt(files, row.file, pointer.slice(0, pointer.lastIndexOf('/')));
    const called = textOf(`schema.${holder?.id}.${word}`, catalogue) ?? word;
    return (
      <PlaceTranslations
        key={pointer}
        text={text}
        at={{ file: row.file, pointer }}
        editing={editing}
        {...(isAlone ? {} : { called })}
      />
    );
  });
}
