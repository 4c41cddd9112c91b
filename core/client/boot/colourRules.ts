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
const NAME = /^[a-z][a-z0-9-]{0,40}$/i

/**
 * Style rules that lay the installation's colours over the tokens, in both themes. Colours that would be hard to read are mended to
 * WCAG AA. What is no `#rrggbb` colour is left out; names without a token of ours become `--color-name`.
 * @see specification §3, colour settings; experience §3
 */
export function colourRules(colours: readonly Record<string, string>[]): string {
  const named = new Map<string, Rgb>()
  for (const [name, value] of colours.flatMap((entry) => Object.entries(entry))) {
    const colour = parseHex(value)
    if (colour && NAME.test(name)) named.set(name.toLowerCase(), colour)
  }
  if (named.size === 0) return ''
  return [`:root{${declarations(named, 'light')}}`, `:root[data-theme="dark"],.dark{${declarations(named, 'dark')}}`].join('\n')
}

function declarations(named: ReadonlyMap<string, Rgb>, theme: 'light' | 'dark'): string {
  const accent = ACCENT_NAMES.map((name) => named.get(name)).find((colour) => colour !== undefined)
  const tokens = accent ? accentTokens(accent, theme) : []
  for (const [name, colour] of named) {
    const token = STATUS_TOKENS[name]
    if (token) tokens.push([token, toHex(mend(colour, PANEL_LUMINANCE[theme], SOFT_TEXT))])
    else tokens.push([`color-${name}`, toHex(colour)])
  }
  return tokens.map(([token, value]) => `--${token}:${value}`).join(';')
}

function accentTokens(wanted: Rgb, theme: 'light' | 'dark'): [string, string][] {
  const ground = PANEL_LUMINANCE[theme]
  const visible = mend(wanted, ground, SHAPE)
  const isWhiteBetter = contrast(luminance(visible), luminance(WHITE)) >= TEXT
  const ink = isWhiteBetter ? WHITE : NIGHT
  const accent = mend(visible, luminance(ink), TEXT)
  const tint = theme === 'light' ? 10 : 24
  return [
    ['accent', toHex(accent)],
    ['accent-ink', toHex(ink)],
    ['accent-hover', toHex(mix(accent, isWhiteBetter ? NIGHT : WHITE, 0.14))],
    ['accent-text', toHex(mend(wanted, ground, SOFT_TEXT))],
    ['accent-soft', `color-mix(in srgb, ${toHex(accent)} ${tint}%, var(--panel))`],
    ['mine', `color-mix(in srgb, ${toHex(accent)} ${tint - 1}%, var(--panel))`],
  ]
}
