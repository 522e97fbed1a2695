/** Start and end as fractions of the picture's width and height, so that they fit every size. */
export type Arrow = readonly [fromX: number, fromY: number, toX: number, toY: number];

/**
 * Caption and arrows of one photo, stored next to the list (`x-notes-of`): the photo itself stays unchanged.
 */
export interface PhotoNote {
  readonly photo: number;
  readonly caption?: string;
  readonly arrows?: readonly Arrow[];
}

/** Length of the arrow head as a fraction of the arrow, and at most of the picture's longer side. */
const HEAD = { share: 0.35, most: 0.06 } as const;
/** Half the angle of the head. */
const ANGLE = Math.PI / 7;

/** The notes of an unvalidated value. */
export function photoNotesIn(value: unknown): readonly PhotoNote[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (each): each is PhotoNote => typeof each === 'object' && each !== null && typeof each.photo === 'number',
  );
}

/** Replaces the note of a photo; an empty note is removed. */
export function withPhotoNote(notes: readonly PhotoNote[], note: PhotoNote): readonly PhotoNote[] {
  const { photo, caption = '', arrows = [] } = note;
  const otherNotes = notes.filter((each) => each.photo !== photo);
  if (caption === '' && arrows.length === 0) return otherNotes;
  const content = { ...(caption === '' ? {} : { caption }), ...(arrows.length === 0 ? {} : { arrows }) };
  return [...otherNotes, { photo, ...content }];
}

/**
 * An arrow as an SVG path over a picture of that size.
 *
 * @example arrowPath([0, 0.5, 1, 0.5], 100, 100) // 'M0 50L100 50M…'
 */
export function arrowPath([fromX, fromY, toX, toY]: Arrow, width: number, height: number): string {
  const [startX, startY, endX, endY] = [fromX * width, fromY * height, toX * width, toY * height];
  const length = Math.hypot(endX - startX, endY - startY);
  const head = Math.min(length * HEAD.share, Math.max(width, height) * HEAD.most);
  const direction = Math.atan2(startY - endY, startX - endX);
  const tip = (turn: number): string =>
    `${round(endX + head * Math.cos(direction + turn))} ${round(endY + head * Math.sin(direction + turn))}`;
  const end = `${round(endX)} ${round(endY)}`;
  return `M${round(startX)} ${round(startY)}L${end}M${tip(ANGLE)}L${end}L${tip(-ANGLE)}`;
}

function round(place: number): number {
  return Math.round(place * 10) / 10;
}
