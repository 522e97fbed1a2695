/** The app around a product's screens: what its own entry calls. */
export { registerProduct } from './registerProduct.ts';
export { ScreenView } from './ScreenView.tsx';
export { type AppDefinition, startApp } from './startApp.tsx';
