import { fillText } from '../../engine/index.ts';
import type { PrintedSection, Section } from './PrintedSection.ts';
import type { Printing } from './Printing.ts';
import { printSlot } from './printValue.ts';

/** A sentence in a frame under words in large letters: what nobody may overlook. */
export function noticeSection(section: Section, { context, say, request }: Printing): PrintedSection {
  return {
    kind: 'notice',
    title: section.title ? say(section.title) : '',
    text: fillText(say(section.text ?? ''), context, (value) => printSlot(value, request.messages)),
  };
}
