import { COLOUR_NAME } from '#core/contract/colours.ts'
import { contrast, luminance, mend, mix, parseHex, type Rgb, toHex } from './colour.ts'

/** Luminance of `--panel` in ui/tokens.css, light and dark, and of the darkest ink there. */
export const PANEL_LUMINANCE = { light: 1, dark: 0.0098 }
const WHITE: Rgb = [255, 255, 255]
const NIGHT: Rgb = [15, 16, 32]

/** WCAG AA: text, and what is no text. `SOFT_TEXT` leaves room for text on the tinted ground. */
const TEXT = 4.5
const SHAPE = 3
const SOFT_TEXT = 5.5

/** Colour names of the settings → our token. The family's names stand beside ours; the first one given wins. */
const STATUS_TOKENS: Record<string, string> = { positive: 'good', good: 'good', warning: 'warn', warn: 'warn', negative: 'bad', bad: 'bad', info: 'info' }
const ACCENT_NAMES = ['primary', 'accent']
/** The side bar's ground, and one's own messages. */
const SIDE = 'sidebar'
const MINE = 'secondary'

type Theme = 'light' | 'dark'
type Token = [name: string, value: string]

/** A colour that is too hard to read in a theme, and what it becomes there. */
export interface MendedColour {
  name: string
  theme: Theme
  used: string
}

/**
 * Style rules that lay the installation's colours over the tokens, in both themes. Colours that would be hard to read are mended to
 * WCAG AA. What is no `#rrggbb` colour is left out; names without a token of ours become `--color-name`.
 * @see specification §3, colour settings; experience §3
 */
export function colourRules(colours: readonly Record<string, string>[]): string {
  const named = readColours(colours)
  if (named.size === 0) return ''
  return [`:root{${declarations(named, 'light')}}`, `:root[data-theme="dark"],.dark{${declarations(named, 'dark')}}`].join('\n')
}

/** Which of the colours are not shown as they were chosen, so that they can be read. */
export function mendedColours(colours: readonly Record<string, string>[]): MendedColour[] {
  return [...readColours(colours)].flatMap(([name, wanted]) =>
    (['light', 'dark'] as const).flatMap((theme) => {
      const used = shownAs(name, wanted, theme)
      return used === toHex(wanted) ? [] : [{ name, theme, used }]
    }),
  )
}

function readColours(colours: readonly Record<string, string>[]): Map<string, Rgb> {
  const named = new Map<string, Rgb>()
  for (const [name, value] of colours.flatMap((entry) => Object.entries(entry))) {
    const colour = parseHex(value)
    if (colour && COLOUR_NAME.test(name)) named.set(name.toLowerCase(), colour)
  }
  return named
}

const shownAs = (name: string, wanted: Rgb, theme: Theme): string => {
  if (ACCENT_NAMES.includes(name)) return toHex(accentOn(wanted, theme).accent)
  return toHex(STATUS_TOKENS[name] ? mend(wanted, PANEL_LUMINANCE[theme], SOFT_TEXT) : wanted)
}

function declarations(named: ReadonlyMap<string, Rgb>, theme: Theme): string {
  const accent = ACCENT_NAMES.map((name) => named.get(name)).find((colour) => colour !== undefined)
  const tokens: Token[] = accent ? accentTokens(accent, theme) : []
  for (const [name, colour] of named) {
    const token = STATUS_TOKENS[name]
    if (token) tokens.push([token, shownAs(name, colour, theme)])
    else if (name === SIDE) tokens.push(...sideTokens(colour))
    else if (name === MINE) tokens.push(['mine', tinted(colour, TINT[theme])])
    else tokens.push([`color-${name}`, toHex(colour)])
  }
  return tokens.map(([token, value]) => `--${token}:${value}`).join(';')
}

/** Percent of a colour in a ground that text stands on. */
const TINT = { light: 10, dark: 24 }
const tinted = (colour: Rgb, percent: number) => `color-mix(in srgb, ${toHex(colour)} ${percent}%, var(--panel))`

/** The shade of an accent that can be seen on the panel, and its ink that can be read on it. */
function accentOn(wanted: Rgb, theme: Theme): { accent: Rgb; ink: Rgb } {
  const visible = mend(wanted, PANEL_LUMINANCE[theme], SHAPE)
  const ink = contrast(luminance(visible), luminance(WHITE)) >= TEXT ? WHITE : NIGHT
  return { accent: mend(visible, luminance(ink), TEXT), ink }
}

function accentTokens(wanted: Rgb, theme: Theme): Token[] {
  const { accent, ink } = accentOn(wanted, theme)
  return [
    ['accent', toHex(accent)],
    ['accent-ink', toHex(ink)],
    ['accent-hover', toHex(mix(accent, ink === WHITE ? NIGHT : WHITE, 0.14))],
    ['accent-text', toHex(mend(wanted, PANEL_LUMINANCE[theme], SOFT_TEXT))],
    ['accent-soft', tinted(accent, TINT[theme])],
    ['mine', tinted(accent, TINT[theme] - 1)],
  ]
}

/** The side bar wears its colour in both themes; what stands on it follows. */
function sideTokens(ground: Rgb): Token[] {
  const onGround = luminance(ground)
  const ink = contrast(onGround, luminance(WHITE)) >= contrast(onGround, luminance(NIGHT)) ? WHITE : NIGHT
  const under = (share: number) => mix(ground, ink, share)
  const on = (colour: Rgb, below: Rgb) => toHex(mend(colour, luminance(below), TEXT))
  return [
    ['side-ground', toHex(ground)],
    ['side-ink', on(under(0.8), ground)],
    ['side-ink-soft', on(under(0.66), ground)],
    ['side-ink-hard', on(ink, under(0.12))],
    ['side-hover', toHex(under(0.12))],
    ['side-line', toHex(under(0.2))],
    ['side-on', toHex(under(0.18))],
    ['side-on-ink', on(ink, under(0.18))],
  ]
}
