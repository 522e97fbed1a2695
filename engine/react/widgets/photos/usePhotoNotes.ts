import { useState } from 'react';
import { type PhotoNote, photoNotesIn, withPhotoNote } from '../../../index.ts';
import { useFormParts } from '../../field/FormContext.ts';

interface PhotoNotes {
  readonly of: (photo: number) => PhotoNote;
  readonly say: (note: PhotoNote) => void;
}

/** What is said of the photos at a path, in the field beside them that says so (`x-notes-of`); undefined: there is none. */
export function usePhotoNotes(path: string): PhotoNotes | undefined {
  const { store } = useFormParts();
  const [, tell] = useState(0);
  const found = Object.entries(store.model.entity.properties).find(
    ([, { 'x-notes-of': of }]) => of !== undefined && of === path,
  );
  if (found === undefined) return undefined;
  const [name] = found;
  const notes = (): readonly PhotoNote[] => photoNotesIn(store.get(name));
  return {
    of: (photo) => notes().find((each) => each.photo === photo) ?? { photo },
    say: (note) => {
      store.set(name, withPhotoNote(notes(), note));
      tell((times) => times + 1);
    },
  };
}
