export { loadDriver } from './browser/launchBrowser.ts';
export type { CrewMember, DocumentRequest, Photo, Renderer } from './contract.ts';
export { createRenderer } from './createRenderer.ts';
export type { SectionDefinition } from './html/createTemplates.ts';
export { type TemplateFault, templateFaults } from './html/templateFaults.ts';
export { RenderFailure, RenderTimeout } from './RenderFailure.ts';
export { printDate } from './view/printValue.ts';
