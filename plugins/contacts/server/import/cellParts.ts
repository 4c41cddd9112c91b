/** Between several values of one cell, as Google writes them. */
const SEPARATOR = /\s*:::\s*/

/** The values of a cell that may hold several. */
export const cellValues = (text: string): string[] => text.split(SEPARATOR).filter((part) => part.trim() !== '')

/** The names in a list that a person wrote. */
export const listedNames = (text: string): string[] =>
  text
    .split(/[,;|]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
