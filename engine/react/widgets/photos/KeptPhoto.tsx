import { Button } from '@blueprintjs/core';
import { Cross, Document } from '@blueprintjs/icons';
import { useRef } from 'react';
import type { Field, Json } from '../../../contract/index.ts';
import type { PhotoFacts, PhotoNote } from '../../../index.ts';
import { useFocusBeside } from '../../feedback/useFocusBeside.ts';
import { useFormServices } from '../../field/FormServices.ts';
import { latePart } from '../latePart.tsx';

const Editor = latePart(async () => (await import('./PhotoNoteEditor.tsx')).PhotoNoteEditor);
const Player = latePart(async () => (await import('./AudioPlayer.tsx')).AudioPlayer);
const Face = latePart(async () => (await import('./PhotoFace.tsx')).PhotoFace);
const Shown = latePart(async () => (await import('./Arrows.tsx')).Arrows);

interface Props {
  readonly photo: Json;
  readonly number: number;
  /** A file of any type, possibly without a picture. */
  readonly isFile?: boolean;
  /** An audio file. */
  readonly isHeard?: boolean;
  /** Facts of the photo, and the deviations that are tolerated (`x-taken`). */
  readonly facts?: PhotoFacts | undefined;
  readonly bounds?: Field['x-taken'];
  readonly remove: (() => void) | undefined;
  /** Caption and arrows; absent: the field has no notes. */
  readonly note?: PhotoNote | undefined;
  /** Saves the note; absent: read-only. */
  readonly say?: ((note: PhotoNote) => void) | undefined;
}

/** A photo stored on the server; its thumbnail opens the whole picture. */
export function KeptPhoto(props: Props) {
  const { photo, number, isFile = false, isHeard = false, facts, bounds, remove, note, say } = props;
  const { text, photoUrl, photoFile = photoUrl } = useFormServices();
  const place = useRef<HTMLLIElement>(null);
  useFocusBeside(place);
  return (
    <li ref={place} className={`sf-thumbnail${isHeard ? ' sf-heard' : ''}`}>
      {isHeard ? <Player source={photoFile(photo)} number={number} /> : null}
      <a hidden={isHeard} href={photoFile(photo)} target="_blank" rel="noreferrer">
        {isFile ? (
          <span className="sf-kept-file">
            <Document aria-hidden /> {text('form.files.kept', { number })}
          </span>
        ) : (
          <img src={photoUrl(photo)} alt={text('form.photos.photo', { number })} loading="lazy" />
        )}
        {note?.arrows === undefined ? null : <Shown arrows={note.arrows} cut />}
      </a>
      {facts === undefined ? null : <Face facts={facts} bounds={bounds} />}
      {say !== undefined || note?.caption === undefined ? null : <p className="sf-caption">{note.caption}</p>}
      {note === undefined || say === undefined ? null : (
        <Editor photo={note.photo} number={number} note={note} say={say} />
      )}
      {remove ? (
        <Button
          className="icon-button sf-remove"
          icon={<Cross />}
          aria-label={text(isFile ? 'form.files.remove' : 'form.photos.remove', { number })}
          onClick={remove}
        />
      ) : null}
    </li>
  );
}
