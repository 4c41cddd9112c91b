const LONGEST = 40

/** Name of a variable made of what is typed: no accents or spaces, and a letter first. */
export const cleanName = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\s/g, '_')
    .replaceAll(/\W/g, '')
    .replace(/^[\d_]+/, '')
    .slice(0, LONGEST)
