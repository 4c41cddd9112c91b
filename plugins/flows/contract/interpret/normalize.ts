/** Text as it is compared: without accents, case and space around it. */
export const normalizeText = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()

const PLACE = /\{\{\s*(\w{1,40})\s*\}\}/g

/** Puts values in the places of a text, once: what a value itself says is never read again. Unknown names are empty. */
export const fillIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(PLACE, (_place, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : ''))

/** Names of the places in a text. */
export const placesIn = (text: string): string[] => [...text.matchAll(PLACE)].map(([, name = '']) => name)
