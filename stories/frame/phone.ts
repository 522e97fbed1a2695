/** Shows a story at the width of the smallest phone in use. */
export const phone = { globals: { viewport: { value: 'phone', isRotated: false } } } as const;
