import { foldText } from '#core/server/db/search.ts'

/** A heading as headings are compared: without accents, capital letters and signs. */
export const foldHeading = (heading: string): string =>
  foldText(heading)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
