const PLACE = /\{\{\s*(\d{1,2})\s*\}\}/g

/** How many values a text with `{{1}}`, `{{2}}` needs. */
export const countPlaces = (text: string): number => [...text.matchAll(PLACE)].reduce((most, [, number]) => Math.max(most, Number(number)), 0)

/** The text with its values; a place without a value stays. */
export const fillPlaces = (text: string, values: readonly string[]): string =>
  text.replaceAll(PLACE, (place, number: string) => values[Number(number) - 1] || place)

/** A value as the provider takes it: in one line. */
export const cleanValue = (value: string): string => value.trim().replaceAll(/\s+/g, ' ')

/** Text that the contact will read, buttons aside. */
export const templateText = ({ header, body, footer }: { header: string | null; body: string; footer: string | null }, values: readonly string[]): string =>
  [header, fillPlaces(body, values), footer].filter(Boolean).join('\n\n')
