import { type TracePoint, traceShape } from '../../engine/index.ts';

/** A line that was walked, as a picture's address: north up, each point with its label; '' where there is no line. */
export function traceSketch(points: readonly TracePoint[]): string {
  if (points.length < 2) return '';
  const { width, height, points: places } = traceShape(points);
  const dots = places.map(
    ([x, y], index) =>
      `<circle cx="${x}" cy="${y}" r="4"/><text x="${x + 6}" y="${y - 6}" font-size="10" font-family="sans-serif">${escaped(points[index]?.label ?? String(index + 1))}</text>`,
  );
  const line = `<polyline points="${places.map((place) => place.join(',')).join(' ')}" fill="none" stroke="#555" stroke-width="2"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${line}${dots.join('')}</svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '');
}
