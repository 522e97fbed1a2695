/** The engine's second door, for Node alone: what needs the schema compiler. Pages never import it. */
export { examine, loadProduct } from './loader/loadProduct.ts';
export { checkModule } from './rules/checkModule.ts';
export { compileCheck } from './rules/compileCheck.ts';
