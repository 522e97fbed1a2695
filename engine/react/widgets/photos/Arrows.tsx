import { useRef, useState } from 'react';
import { type Arrow, arrowPath } from '../../../index.ts';
import './photoNotes.css';

/** Size until the picture below is loaded. */
const SQUARE = { width: 100, height: 100 };

/** Arrows drawn over the preceding picture, clipped like it. */
export function Arrows({
  arrows,
  cut = false,
}: {
  readonly arrows: readonly Arrow[];
  readonly cut?: boolean;
}) {
  const [size, setSize] = useState(SQUARE);
  const watched = useRef<Element>(null);
  const place = (svg: SVGSVGElement | null): void => {
    const picture = svg?.previousElementSibling;
    if (!(picture instanceof HTMLImageElement) || picture === watched.current) return;
    watched.current = picture;
    const know = (): void => {
      if (picture.naturalWidth > 0) setSize({ width: picture.naturalWidth, height: picture.naturalHeight });
    };
    picture.addEventListener('load', know);
    know();
  };
  if (arrows.length === 0) return null;
  const { width, height } = size;
  const path = arrows.map((arrow) => arrowPath(arrow, width, height)).join('');
  const pen = Math.max(width, height) / 130;
  return (
    <svg
      ref={place}
      className="sf-arrows"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={cut ? 'xMidYMid slice' : 'none'}
      aria-hidden
    >
      <path d={path} stroke="#fff" strokeWidth={pen * 2} />
      <path d={path} stroke="#c81e1e" strokeWidth={pen} />
    </svg>
  );
}
