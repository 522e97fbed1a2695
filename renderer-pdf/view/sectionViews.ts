import { fieldsSection } from './fieldsSection.ts';
import { formSection } from './formSection.ts';
import { membersSection } from './membersSection.ts';
import { noticeSection } from './noticeSection.ts';
import type { PrintedSection, Section } from './PrintedSection.ts';
import type { Printing } from './Printing.ts';
import { photosSection } from './photosSection.ts';
import { signaturesSection } from './signaturesSection.ts';
import { tableSection } from './tableSection.ts';
import { textSection } from './textSection.ts';

/** Works out what a section prints. */
export type MakeView = (section: Section, printing: Printing) => PrintedSection;

/** How each kind of section is made; a new kind in the grammar does not compile until it has its line here. */
export const SECTION_VIEWS: Readonly<Record<Exclude<Section['kind'], `x-${string}`>, MakeView>> = {
  form: formSection,
  table: tableSection,
  fields: fieldsSection,
  members: membersSection,
  photos: photosSection,
  signatures: signaturesSection,
  text: textSection,
  notice: noticeSection,
};
