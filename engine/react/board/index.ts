/** Lists as boards. A door of its own, loaded when the first board is chosen. */
export { ListBoard } from './ListBoard.tsx';
