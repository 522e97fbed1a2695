import { fillText } from '../../engine/index.ts';
import type { PrintedSection, Section } from './PrintedSection.ts';
import type { Printing } from './Printing.ts';
import { printSlot } from './printValue.ts';

/** A paragraph with slots. */
export function textSection(section: Section, { context, say, request }: Printing): PrintedSection {
  return {
    kind: 'text',
    title: section.title ? say(section.title) : '',
    text: fillText(say(section.text ?? ''), context, (value) => printSlot(value, request.messages)),
  };
}
