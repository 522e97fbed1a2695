import { grammarAt, labelPlaces, type OutlinePlace, type OutlineRow, textsOf } from '../../editor/index.ts';
import { textOf } from '../../index.ts';
import { useMessages } from '../provider/useMessages.ts';
import { isSame } from './outlineRows.ts';
import { PlaceTranslations } from './PlaceTranslations.tsx';
import type { EditSteps } from './useEditSteps.ts';

interface TextTranslationsProps {
  readonly row: OutlineRow;
  /** The places that it joins. */
  readonly places: readonly OutlinePlace[];
  /** All lines of the file: each has its own texts. */
  readonly rows: readonly OutlineRow[];
  readonly editing: EditSteps;
}

/** Every text of a line that other languages have, each with what it is there; two that are alike are told apart by what they are. */
export function TextTranslations({ row, places, rows, editing }: TextTranslationsProps) {
  const { catalogue } = useMessages();
  const { files } = editing;
  if (labelPlaces(files, undefined).length === 0) return null;
  const own = places.flatMap((place) => {
    const inner = rows.filter(
      ({ file, pointer }) => file === place.file && pointer.startsWith(`${place.pointer}/`),
    );
    return textsOf(files, place).flatMap(({ pointer, text, word }) => {
      const isInner = inner.some((each) => `${pointer}/`.startsWith(`${each.pointer}/`));
      return isInner ? [] : [{ at: { file: place.file, pointer }, text, word }];
    });
  });
  // What a property refers to says elsewhere what the line is called.
  const { called, label } = row;
  const isOwn = called === undefined || own.some(({ at }) => isSame(at, called));
  const texts = isOwn ? own : [{ at: called, text: label, word: 'title' }, ...own];
  return texts.map(({ at, text, word }) => {
    const isAlone = texts.filter((each) => each.text === text).length === 1;
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
