/**
 * Forms that a text of digits has while it is typed: `#` is a digit, `A` a digit or a letter, all else stands by itself. A field may have several, the
 * shortest first: the first that has room for what was typed holds.
 * @source specification §5 for the first six
 */
export const masks = {
  date: ['####/##/##'],
  dateTime: ['####/##/## ##:##'],
  time: ['##:##'],
  timeWithSeconds: ['##:##:##'],
  phone: ['(###) ### - ####'],
  card: ['#### #### #### ####'],
  brazilianPhone: ['(##) ####-####', '(##) #####-####'],
  taxDocument: ['###.###.###-##', 'AA.AAA.AAA/AAAA-##'],
  postcode: ['#####-###'],
} as const satisfies Record<string, readonly string[]>
export type MaskName = keyof typeof masks

const takes: Record<string, RegExp> = { '#': /\d/, A: /[\dA-Z]/ }
const isPlace = (sign: string): boolean => sign in takes

/** Signs of `text` that have a place in any mask, letters as capitals. */
const signsOf = (text: string): string[] => [...text.toUpperCase()].filter((sign) => /[\dA-Z]/.test(sign))

/** The typed signs in their places, up to the last one that fits; `null` where the mask has no room for all of them. */
function fill(mask: string, signs: readonly string[]): string | null {
  let filled = ''
  let open = ''
  let at = 0
  for (const sign of mask) {
    const next = signs[at]
    if (next === undefined) break
    if (!isPlace(sign)) open += sign
    else if (takes[sign]?.test(next)) {
      filled += open + next
      open = ''
      at += 1
    } else return null
  }
  return at === signs.length ? filled : null
}

/** Puts a typed or pasted text into the form of the mask: separators are put in, signs without a place are left out. */
export function maskText(name: MaskName, text: string): string {
  const all: readonly string[] = masks[name]
  const signs = signsOf(text)
  while (signs.length > 0) {
    for (const mask of all) {
      const filled = fill(mask, signs)
      if (filled !== null) return filled
    }
    const wrong = firstWithoutPlace(all, signs)
    signs.splice(wrong, 1)
  }
  return ''
}

/** Index of the first sign that no mask has a place for after those before it. */
function firstWithoutPlace(all: readonly string[], signs: readonly string[]): number {
  for (let length = 1; length <= signs.length; length += 1) if (all.every((mask) => fill(mask, signs.slice(0, length)) === null)) return length - 1
  return signs.length - 1
}

/** Whether every place of one of its forms is filled. */
export const isMaskFilled = (name: MaskName, text: string): boolean => {
  const all: readonly string[] = masks[name]
  return all.some((mask) => mask.length === text.length) && maskText(name, text) === text
}

/** The form with an underscore for each place, to show where nothing is typed yet. @source specification §9, mask fill character */
export function shownMask(name: MaskName): string {
  const [first] = masks[name]
  return [...first].map((sign) => (isPlace(sign) ? '_' : sign)).join('')
}
