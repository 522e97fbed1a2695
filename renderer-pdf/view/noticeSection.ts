import { fillText } from '../../engine/index.ts';
import type { PrintedSection, Section } from './PrintedSection.ts';
import type { Printing } from './Printing.ts';
import { printSlot } from './printValue.ts';

/** A framed sentence under a large heading, for important notices. */
export function noticeSection(section: Section, { context, say, request }: Printing): PrintedSection {
  return {
    kind: 'notice',
    title: section.title ? say(section.title) : '',
    text: fillText(say(section.text ?? ''), context, (value) => printSlot(value, request.messages)),
  };
}
