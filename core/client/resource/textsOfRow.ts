/** Values that a sentence about a row may hold: its own texts and numbers, and `name`. */
export const textsOfRow = (row: object, name: string): Record<string, string | number> => ({
  ...Object.fromEntries(Object.entries(row).filter(([, value]) => typeof value === 'string' || typeof value === 'number')),
  name,
})
