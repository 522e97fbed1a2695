import type { PrintedSection, Section } from './PrintedSection.ts';
import type { Printing } from './Printing.ts';

/** Lines to sign by hand; `fields` names who signs. */
export function signaturesSection(section: Section, { say }: Printing): PrintedSection {
  return {
    kind: 'signatures',
    title: section.title ? say(section.title) : '',
    lines: (section.fields ?? []).map((label) => ({ label: say(label) })),
  };
}
