export type { CrewMember, DocumentRequest, Photo, Renderer } from './contract.ts';
export { createRenderer } from './createRenderer.ts';
export { RenderFailure } from './RenderFailure.ts';
