import { darkGround, lightGround } from './paintAccent.ts'
import { parseHex } from './parseHex.ts'
import { readableOn } from './readable.ts'

/** Themes in which a colour cannot be the colour of texts, so that they are white or black there; none for what is no colour. */
export const hardToReadOn = (color: string): ('light' | 'dark')[] => {
  const accent = parseHex(color)
  if (!accent) return []
  const isHard = (ground: typeof lightGround) => readableOn(accent, ground) !== accent
  return [...(isHard(lightGround) ? ['light' as const] : []), ...(isHard(darkGround) ? ['dark' as const] : [])]
}
