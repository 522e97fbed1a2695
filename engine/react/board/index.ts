/** Lists as boards: a separate entry point, loaded with the first board. */
export { ListBoard } from './ListBoard.tsx';
