import { Button, TextArea } from '@blueprintjs/core';
import { ArrowTopRight, Tick, Trash, Undo } from '@blueprintjs/icons';
import { type PointerEvent, useId, useRef, useState } from 'react';
import type { Arrow, PhotoNote } from '../../../index.ts';
import { useFormServices } from '../../field/FormServices.ts';
import { Arrows } from './Arrows.tsx';
import './photoNotes.css';

interface Props {
  readonly photo: number;
  readonly number: number;
  readonly note: PhotoNote;
  readonly say: (note: PhotoNote) => void;
}

const MAX_ARROWS = 20;
/** Minimum length of an arrow as a share of the picture; a shorter stroke is a mere touch. */
const LEAST = 0.03;

/**
 * Editor for the caption and the arrows of a photo, drawn from tail to tip; the photo file stays unchanged.
 */
export function PhotoNoteEditor({ photo, number, note, say }: Props) {
  const { text, photoUrl, photoFile = photoUrl } = useFormServices();
  const id = useId();
  const [isDrawing, setDrawing] = useState(false);
  const [draftArrow, setDraftArrow] = useState<Arrow>();
  const pointer = useRef<number>(undefined);
  const { arrows = [] } = note;
  const at = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): [number, number] => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return [share((clientX - left) / width), share((clientY - top) / height)];
  };
  const end = (): void => {
    pointer.current = undefined;
    setDraftArrow(undefined);
    if (
      draftArrow === undefined ||
      Math.hypot(draftArrow[2] - draftArrow[0], draftArrow[3] - draftArrow[1]) < LEAST
    )
      return;
    say({ ...note, arrows: [...arrows, draftArrow].slice(-MAX_ARROWS) });
  };
  return (
    <div className="sf-photo-note">
      <label htmlFor={id}>{text('form.photos.caption', { number })}</label>
      <TextArea
        id={id}
        fill
        maxLength={200}
        value={note.caption ?? ''}
        onChange={(event) => say({ ...note, caption: event.currentTarget.value })}
      />
      {isDrawing ? (
        <>
          <p className="sf-help">{text('form.photos.draw.help')}</p>
          <div
            className="sf-photo-draw"
            onPointerDown={(event) => {
              if (pointer.current !== undefined || event.button !== 0) return;
              event.preventDefault();
              pointer.current = event.pointerId;
              event.currentTarget.setPointerCapture(event.pointerId);
              const place = at(event);
              setDraftArrow([...place, ...place]);
            }}
            onPointerMove={(event) => {
              if (draftArrow === undefined || pointer.current !== event.pointerId) return;
              setDraftArrow([draftArrow[0], draftArrow[1], ...at(event)]);
            }}
            onPointerUp={end}
            onPointerCancel={end}
          >
            <img src={photoFile(photo)} alt={text('form.photos.photo', { number })} draggable={false} />
            <Arrows arrows={draftArrow === undefined ? arrows : [...arrows, draftArrow]} />
          </div>
        </>
      ) : null}
      <div className="sf-row">
        {isDrawing ? (
          <>
            <Button
              icon={<Undo />}
              text={text('form.photos.draw.undo')}
              disabled={arrows.length === 0}
              onClick={() => say({ ...note, arrows: arrows.slice(0, -1) })}
            />
            <Button
              icon={<Trash />}
              text={text('form.photos.draw.clear')}
              disabled={arrows.length === 0}
              onClick={() => say({ ...note, arrows: [] })}
            />
          </>
        ) : null}
        {/* One button for both, which keeps the focus. */}
        <Button
          icon={isDrawing ? <Tick /> : <ArrowTopRight />}
          text={isDrawing ? text('form.photos.draw.done') : text('form.photos.draw', { number })}
          onClick={() => setDrawing(!isDrawing)}
        />
      </div>
    </div>
  );
}

function share(place: number): number {
  return Math.round(Math.min(1, Math.max(0, place)) * 10_000) / 10_000;
}
