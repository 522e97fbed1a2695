import { useState } from 'react';
import { type PhotoNote, photoNotesIn, withPhotoNote } from '../../../index.ts';
import { useFormParts } from '../../field/FormContext.ts';

interface PhotoNotes {
  readonly of: (photo: number) => PhotoNote;
  readonly say: (note: PhotoNote) => void;
}

/**
 * Notes of the photos at `path`, stored in the field with `x-notes-of` for it; undefined if there is no such
 * field.
 */
export function usePhotoNotes(path: string): PhotoNotes | undefined {
  const { store } = useFormParts();
  const [, tell] = useState(0);
  const notesField = Object.entries(store.model.entity.properties).find(
    ([, { 'x-notes-of': of }]) => of !== undefined && of === path,
  );
  if (notesField === undefined) return undefined;
  const [name] = notesField;
  const notes = (): readonly PhotoNote[] => photoNotesIn(store.get(name));
  return {
    of: (photo) => notes().find((note) => note.photo === photo) ?? { photo },
    say: (note) => {
      store.set(name, withPhotoNote(notes(), note));
      tell((times) => times + 1);
    },
  };
}
