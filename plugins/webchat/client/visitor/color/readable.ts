import { contrast } from './contrast.ts'
import type { Rgb } from './parseHex.ts'

/** Least contrast of text. @see WCAG 2.2, 1.4.3 (AA) */
const ENOUGH = 4.5
const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]

/** White or black, whichever can be read on `ground`; one of them always can. */
export const inkOn = (ground: Rgb): Rgb => (contrast(white, ground) >= ENOUGH ? white : black)

/** The colour itself where it can be read on `ground`, else white or black. */
export const readableOn = (color: Rgb, ground: Rgb): Rgb => (contrast(color, ground) >= ENOUGH ? color : inkOn(ground))
