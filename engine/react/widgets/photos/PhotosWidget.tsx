import { Button, Classes } from '@blueprintjs/core';
import { Camera, Cross, Document, Media } from '@blueprintjs/icons';
import { type ReactNode, useRef, useState } from 'react';
import type { Field, Json, Problem } from '../../../contract/index.ts';
import type { PhotoFacts, PhotoNote } from '../../../index.ts';
import type { PhotoSource } from '../../device/database.ts';
import { useFocusBeside } from '../../feedback/useFocusBeside.ts';
import { useFormParts } from '../../field/FormContext.ts';
import { useFormServices } from '../../field/FormServices.ts';
import type { QueuedPhoto } from '../../field/PhotoQueue.ts';
import { useSnapshot } from '../../useSnapshot.ts';
import { latePart } from '../latePart.tsx';
import type { WidgetProps } from '../Widget.ts';
import { PendingPhoto } from './PendingPhoto.tsx';
import { ANY_PICTURE, acceptedBy, splitByAcceptance, usePhotoFacts, usePhotoNotes } from './photos.ts';

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
function KeptPhoto(props: Props) {
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

const SOUND = 'audio/';

/**
 * The first audio type that the field accepts and this browser records; undefined: notes are chosen as files.
 */
function recordableType({ 'x-accept': accept }: Field): string | undefined {
  if (accept?.maxSeconds === undefined) return undefined;
  const can = 'MediaRecorder' in globalThis && navigator.mediaDevices?.getUserMedia !== undefined;
  if (!can) return undefined;
  return accept.types.find((type) => type.startsWith(SOUND) && MediaRecorder.isTypeSupported(type));
}

/** Whether the field accepts audio only. */
function isHeard({ 'x-accept': accept }: Field): boolean {
  return accept?.types.every((type) => type.startsWith(SOUND)) === true;
}

export const LateAudioRecorder = latePart(async () => (await import('./AudioRecorder.tsx')).AudioRecorder);

const NONE: readonly Json[] = [];

/** Photos from the rear camera or the gallery: thumbnails, removal, pending and refused uploads. */
export function PhotosWidget({ id, path, field, value, set, readOnly, describedBy }: WidgetProps) {
  const { text, problemText } = useFormServices();
  const { photos: queue } = useFormParts();
  const storedPhotos: readonly Json[] = Array.isArray(value) ? value : [];
  const queued = useSnapshot(queue.photos.subscribe, queue.photos.get).filter((photo) => photo.path === path);
  const isFiles = field.widget === 'files';
  const [refused, setRefused] = useState<readonly Problem[]>([]);
  // In a field for one photo, a new one replaces the old.
  const isSole = field.schema.maxItems === 1;
  const former = isSole && queued.length === 0 ? storedPhotos[0] : undefined;
  const add = (files: readonly File[], source: PhotoSource): void => {
    const already = former === undefined ? storedPhotos.length + queued.length : 0;
    const { taken: accepted, problems } = splitByAcceptance(field, path, files, already);
    setRefused(problems);
    if (accepted.length === 0) return;
    if (former !== undefined) remove(former);
    queue.add(path, accepted, source);
  };
  const notes = usePhotoNotes(path);
  const facts = usePhotoFacts(isFiles ? NONE : storedPhotos);
  const accept = field.schema['x-accept'];
  const recorded = isFiles && !readOnly ? recordableType(field.schema) : undefined;
  const count = storedPhotos.length;
  const [removed, setRemoved] = useState<readonly Json[]>([]);
  // A photo restored otherwise (draft, undo) is not offered for undo again.
  const undoable =
    readOnly || (isSole && queued.length > 0) ? [] : removed.filter((photo) => !storedPhotos.includes(photo));
  const remove = (photo: Json): void => {
    setRemoved(isSole ? [photo] : [...undoable, photo]);
    set(storedPhotos.filter((candidate) => candidate !== photo));
  };
  const putBack = (photo: Json): void => {
    if (isSole) setRemoved(storedPhotos);
    set(isSole ? [photo] : [...storedPhotos, photo]);
  };
  return (
    <div className="sf-photos">
      {count + queued.length === 0 ? (
        <p className="sf-none">{text(isFiles ? 'form.files.none' : 'form.photos.none')}</p>
      ) : null}
      <ul className="sf-thumbnails">
        {storedPhotos.map((photo, index) => (
          <KeptPhoto
            key={JSON.stringify(photo)}
            photo={photo}
            number={index + 1}
            isFile={isFiles}
            isHeard={isFiles && isHeard(field.schema)}
            facts={facts.get(photo)}
            bounds={field.schema['x-taken']}
            remove={readOnly ? undefined : () => remove(photo)}
            note={typeof photo === 'number' ? notes?.of(photo) : undefined}
            say={readOnly ? undefined : notes?.say}
          />
        ))}
        {queued.map((photo, index) => (
          <PendingPhoto
            key={photo.key}
            photo={photo}
            {...(isFiles ? {} : { number: count + index + 1 })}
            retry={queue.retry}
            drop={queue.drop}
          />
        ))}
      </ul>
      {undoable.map((photo) => (
        <RemovedPhoto key={JSON.stringify(photo)} putBack={() => putBack(photo)} />
      ))}
      {queued.some(isHeld) ? <p className="sf-warning">{text('form.photos.unsent')}</p> : null}
      <div role="alert">
        {refused.map((problem) => (
          <p key={`${problem.rule} ${problem.params['name'] ?? ''}`} className="sf-error">
            {problemText(problem, field)}
          </p>
        ))}
      </div>
      {recorded === undefined || accept === undefined ? null : (
        <LateAudioRecorder
          type={recorded}
          limits={accept}
          number={count + queued.length + 1}
          keep={(note) => add([note], 'gallery')}
        />
      )}
      {readOnly ? null : (
        <div className="sf-row">
          {isFiles ? null : (
            <FileButton
              id={id}
              icon={<Camera />}
              text={text(former === undefined ? 'form.photos.take' : 'form.photos.retake')}
              camera
              several={!isSole}
              accept={ANY_PICTURE}
              add={add}
              describedBy={describedBy}
            />
          )}
          <FileButton
            id={isFiles ? id : `${id}-gallery`}
            icon={isFiles ? <Document /> : <Media />}
            text={text(`form.${isFiles ? 'files' : 'photos'}.${former === undefined ? 'choose' : 'replace'}`)}
            camera={false}
            several={!isSole}
            accept={isFiles ? acceptedBy(field) : ANY_PICTURE}
            add={add}
            describedBy={describedBy}
          />
        </div>
      )}
    </div>
  );
}

/** It will not arrive soon: must be visible where the focus is, as the reason why the form is not saved. */
function isHeld({ state }: QueuedPhoto): boolean {
  return state === 'waiting' || state === 'refused';
}

interface FileButtonProps {
  readonly id: string;
  readonly icon: ReactNode;
  readonly text: string;
  readonly camera: boolean;
  /** Several files can be chosen at once. */
  readonly several: boolean;
  readonly accept: string;
  readonly add: (files: readonly File[], source: PhotoSource) => void;
  readonly describedBy: string | undefined;
}

/**
 * A native file input styled as a button: focusable, works by keyboard, and phones open the camera at once.
 */
function FileButton({ id, icon, text, camera, several, accept, add, describedBy }: FileButtonProps) {
  return (
    <label className={`${Classes.BUTTON} sf-file`}>
      {icon}
      <span>{text}</span>
      <input
        id={id}
        className="only-readers"
        type="file"
        accept={accept}
        multiple={several}
        {...(camera ? { capture: 'environment' as const } : {})}
        aria-describedby={describedBy}
        onChange={(event) => {
          add([...(event.target.files ?? [])], camera ? 'camera' : 'gallery');
          event.target.value = '';
        }}
      />
    </label>
  );
}

/** Notice of a removed photo with undo. */
function RemovedPhoto({ putBack }: { readonly putBack: () => void }) {
  const { text } = useFormServices();
  const place = useRef<HTMLParagraphElement>(null);
  useFocusBeside(place);
  return (
    <p ref={place} className="sf-row sf-removed" role="status">
      {text('form.photos.removed')}
      <Button text={text('form.photos.putBack')} onClick={putBack} />
    </p>
  );
}
