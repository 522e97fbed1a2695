import { grammarAt, labelPlaces, type OutlinePlace, type OutlineRow, textsOf } from '../../editor/index.ts';
import { textOf } from '../../index.ts';
import { useMessages } from '../provider/useMessages.ts';
import { isSame } from './outlineRows.ts';
import { PlaceTranslations } from './PlaceTranslations.tsx';
import type { EditSteps } from './useEditSteps.ts';

interface TextTranslationsProps {
  readonly row: OutlineRow;
  /** The places that the line combines. */
  readonly places: readonly OutlinePlace[];
  /** All lines of the file: each has separate texts. */
  readonly rows: readonly OutlineRow[];
  readonly editing: EditSteps;
}

/** Translations of every text of a line, each titled by its keyword; equal texts are distinguished by it. */
export function TextTranslations({ row, places, rows, editing }: TextTranslationsProps) {
  const { catalogue } = useMessages();
  const { files } = editing;
  if (labelPlaces(files, undefined).length === 0) return null;
  const lineTexts = places.flatMap((place) => {
    const inner = rows.filter(
      ({ file, pointer }) => file === place.file && pointer.startsWith(`${place.pointer}/`),
    );
    return textsOf(files, place).flatMap(({ pointer, text, word }) => {
      const isInner = inner.some((candidate) => `${pointer}/`.startsWith(`${candidate.pointer}/`));
      return isInner ? [] : [{ at: { file: place.file, pointer }, text, word }];
    });
  });
  // Where a property is a reference, the line's label is defined elsewhere.
  const { called, label } = row;
  const isOwn = called === undefined || lineTexts.some(({ at }) => isSame(at, called));
  const texts = isOwn ? lineTexts : [{ at: called, text: label, word: 'title' }, ...lineTexts];
  return texts.map(({ at, text, word }) => {
    const isAlone = texts.filter((candidate) => candidate.text === text).length === 1;
    const holder = grammarAt(files, at.file, at.pointer.slice(0, at.pointer.lastIndexOf('/')));
    const name = textOf(`schema.${holder?.id}.${word}`, catalogue) ?? word;
    return (
      <PlaceTranslations
        key={`${at.file}${at.pointer}`}
        {...{ text, at, editing }}
        {...(isAlone ? {} : { called: name })}
      />
    );
  });
}
