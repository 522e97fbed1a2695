import { fillText } from '../../engine/index.ts';
import type { PrintedSection, Section } from './PrintedSection.ts';
import type { Printing } from './Printing.ts';

/** A paragraph with slots. */
export function textSection(section: Section, { context, say }: Printing): PrintedSection {
  return {
    kind: 'text',
    title: section.title ? say(section.title) : '',
    text: fillText(say(section.text ?? ''), context),
  };
}
