import { contrast } from './contrast.ts'
import { parseHex, type Rgb } from './parseHex.ts'
import { inkOn, readableOn } from './readable.ts'

/** `--theirs` of style/tokens.css in both themes: of all grounds the hardest to read on. */
const lightGround: Rgb = [242, 242, 244]
const darkGround: Rgb = [35, 36, 43]
/** Below this a surface is hard to tell from the page. */
const LEAST_CONTRAST = 1.5
const middleGrey: Rgb = [128, 128, 128]

/** Gives the page the colour of the company, with texts that stay readable. Anything but a hex colour leaves our own. */
export const paintAccent = (root: HTMLElement, color: string | null) => {
  const accent = parseHex(color ?? '')
  if (!accent) return
  const paint = (name: string, rgb: Rgb) => root.style.setProperty(`--tenant-${name}`, `rgb(${rgb.join(' ')})`)
  paint('accent', accent)
  paint('ink', inkOn(accent))
  paint('text-light', readableOn(accent, lightGround))
  paint('text-dark', readableOn(accent, darkGround))
  if (Math.min(contrast(accent, lightGround), contrast(accent, darkGround)) < LEAST_CONTRAST) paint('edge', middleGrey)
}
