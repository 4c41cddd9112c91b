import { contrast } from './contrast.ts'
import { parseHex, type Rgb } from './parseHex.ts'
import { inkOn, readableOn } from './readable.ts'

/** `--theirs` of style/tokens.css in both themes: of all grounds the hardest to read on. */
export const lightGround: Rgb = [242, 242, 244]
export const darkGround: Rgb = [35, 36, 43]
/** Below this a surface is hard to tell from the page. */
const LEAST_CONTRAST = 1.5
const middleGrey: Rgb = [128, 128, 128]

const NAMES = ['accent', 'ink', 'text-light', 'text-dark', 'edge'] as const

/** Gives the page the colour of the company instead of the one it had, with texts that stay readable. Anything but a hex colour leaves our own. */
export const paintAccent = (root: HTMLElement, color: string | null) => {
  for (const name of NAMES) root.style.removeProperty(`--tenant-${name}`)
  const accent = parseHex(color ?? '')
  if (!accent) return
  const paint = (name: (typeof NAMES)[number], rgb: Rgb) => root.style.setProperty(`--tenant-${name}`, `rgb(${rgb.join(' ')})`)
  paint('accent', accent)
  paint('ink', inkOn(accent))
  paint('text-light', readableOn(accent, lightGround))
  paint('text-dark', readableOn(accent, darkGround))
  if (Math.min(contrast(accent, lightGround), contrast(accent, darkGround)) < LEAST_CONTRAST) paint('edge', middleGrey)
}
