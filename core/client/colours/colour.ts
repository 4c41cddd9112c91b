/** Red, green, blue, 0 to 255. */
export type Rgb = readonly [number, number, number]

/** Reads '#rgb' and '#rrggbb'; null for anything else. */
export function parseHex(text: string): Rgb | null {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(text.trim())
  const digits = short ? short.slice(1).map((digit) => digit + digit) : /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text.trim())?.slice(1)
  const [red, green, blue] = (digits ?? []).map((pair) => Number.parseInt(pair, 16))
  return red === undefined || green === undefined || blue === undefined ? null : [red, green, blue]
}

export const toHex = (colour: Rgb): string => `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Relative luminance of WCAG 2, 0 to 1. */
export function luminance([red, green, blue]: Rgb): number {
  const linear = (part: number) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Contrast of WCAG 2 between two luminances, 1 to 21. */
export const contrast = (one: number, other: number): number => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

/** `share` (0 to 1) of `other` in `colour`. */
export function mix([red, green, blue]: Rgb, [otherRed, otherGreen, otherBlue]: Rgb, share: number): Rgb {
  const blend = (from: number, to: number) => Math.round(from + (to - from) * share)
  return [blend(red, otherRed), blend(green, otherGreen), blend(blue, otherBlue)]
}

const BLACK: Rgb = [0, 0, 0]
const WHITE: Rgb = [255, 255, 255]

/** The nearest shade of `colour` that reaches `ratio` on a ground of that luminance: darker on light grounds, lighter on dark ones. */
export function mend(colour: Rgb, groundLuminance: number, ratio: number): Rgb {
  const away = groundLuminance > 0.18 ? BLACK : WHITE
  for (let share = 0; share < 1; share += 0.02) {
    const shade = mix(colour, away, share)
    if (contrast(luminance(shade), groundLuminance) >= ratio) return shade
  }
  return away
}
