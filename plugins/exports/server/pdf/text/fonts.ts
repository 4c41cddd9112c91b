import { fileURLToPath } from 'node:url'
import { type Font, openSync } from 'fontkit'

const inter = (folder: string, name: string) => `@expo-google-fonts/inter/${folder}/Inter_${name}.ttf`

/** The fonts that go into the file, as far as it uses their letters. */
const files = {
  text: inter('400Regular', '400Regular'),
  bold: inter('700Bold', '700Bold'),
  italic: inter('400Regular_Italic', '400Regular_Italic'),
  boldItalic: inter('700Bold_Italic', '700Bold_Italic'),
  code: 'dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf',
  /** Arabic, Hebrew, Armenian, Georgian and thousands of signs. */
  other: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  otherBold: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  /** All emoji, in one colour. */
  emoji: '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
} as const

export type FontName = keyof typeof files
export const fontNames: readonly FontName[] = ['text', 'bold', 'italic', 'boldItalic', 'code', 'other', 'otherBold', 'emoji']

export const fontPath = (name: FontName): string => fileURLToPath(import.meta.resolve(files[name]))

/** Whether a font has a character. */
export type Coverage = (font: FontName, codePoint: number) => boolean

/** Reads the fonts' tables of characters, each when it is first asked for. */
export function openCoverage(): Coverage {
  const fonts = new Map<FontName, Font>()
  return (name, codePoint) => {
    const font = fonts.get(name) ?? oneFont(name)
    fonts.set(name, font)
    return font.hasGlyphForCodePoint(codePoint)
  }
}

function oneFont(name: FontName): Font {
  const font = openSync(fontPath(name))
  if (font.type !== 'TTF') throw new Error(`${name} is a collection of fonts`)
  return font
}
