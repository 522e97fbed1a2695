import { fillText } from '../../engine/index.ts';
import type { Printing } from './Printing.ts';
import { printDate } from './printValue.ts';
import type { Section, SectionView } from './SectionView.ts';

/** A sentence in a frame under words in large letters: what nobody may overlook. */
export function noticeSection(section: Section, { context, say, request }: Printing): SectionView {
  return {
    kind: 'notice',
    title: section.title ? say(section.title) : '',
    text: fillText(say(section.text ?? ''), context, (value) => printDate(String(value), request.messages)),
  };
}
