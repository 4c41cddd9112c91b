const LONGEST = 40

/** What is typed as the name of a variable, as one can be: no accents or spaces, and a letter first. */
export const cleanName = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\s/g, '_')
    .replaceAll(/\W/g, '')
    .replace(/^[\d_]+/, '')
    .slice(0, LONGEST)
