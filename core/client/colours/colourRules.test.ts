import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { colourRules, mendedColours, PANEL_LUMINANCE } from '#core/client/colours/colourRules.ts'
import { contrast, luminance, mend, parseHex, type Rgb } from './colour.ts'

const rgb = (hex: string): Rgb => {
  const colour = parseHex(hex)
  if (!colour) throw new Error(`${hex} is no colour`)
  return colour
}
/** Value of a token in the light (0) or dark (1) half of the rules. */
const token = (rules: string, half: 0 | 1, name: string) => new RegExp(`--${name}:(#[0-9a-f]{6})`).exec(rules.split('\n')[half] ?? '')?.[1] ?? ''

describe('colours', () => {
  it.each([
    ['#fff', [255, 255, 255]],
    ['#4A5bd4', [74, 91, 212]],
    ['red', null],
    ['#12345', null],
    ['url(x)', null],
  ])('reads %s', (text, expected) => {
    expect(parseHex(text)).toEqual(expected)
  })

  it('measures contrast as WCAG does', () => {
    expect(contrast(luminance([0, 0, 0]), luminance([255, 255, 255]))).toBeCloseTo(21, 5)
    expect(contrast(luminance([118, 118, 118]), 1)).toBeCloseTo(4.54, 2)
  })

  it('leaves a readable colour alone', () => {
    expect(mend([74, 91, 212], 1, 4.5)).toEqual([74, 91, 212])
  })

  it('knows the grounds of tokens.css', () => {
    const tokens = readFileSync(new URL('../ui/tokens.css', import.meta.url), 'utf8')
    const [light, dark] = [...tokens.matchAll(/--panel: (#[0-9a-f]{6})/g)].map(([, hex]) => luminance(rgb(hex ?? '')))

    expect(light).toBeCloseTo(PANEL_LUMINANCE.light, 3)
    expect(dark).toBeCloseTo(PANEL_LUMINANCE.dark, 3)
  })
})

describe('an installation’s accent', () => {
  it.each(['#ffdd00', '#ffffff', '#000000', '#4a5bd4', '#ff0000', '#00ff88', '#777777', '#0a0a40'])('%s is readable in both themes', (wanted) => {
    const rules = colourRules([{ primary: wanted }])

    for (const half of [0, 1] as const) {
      const ground = half === 0 ? PANEL_LUMINANCE.light : PANEL_LUMINANCE.dark
      const of = (name: string) => luminance(rgb(token(rules, half, name)))
      expect(contrast(of('accent'), of('accent-ink'))).toBeGreaterThanOrEqual(4.5)
      expect(contrast(of('accent-hover'), of('accent-ink'))).toBeGreaterThanOrEqual(4.5)
      expect(contrast(of('accent'), ground)).toBeGreaterThanOrEqual(3)
      expect(contrast(of('accent-text'), ground)).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('keeps other names as variables, and nothing that is no colour', () => {
    const rules = colourRules([{ brand: '#123456', '}body{': '#123456' }, { primary: 'red;}' }])

    expect(rules).toContain('--color-brand:#123456')
    expect(rules).not.toContain('body')
    expect(rules).not.toContain('accent')
  })

  it('gives status colours to our tokens', () => {
    expect(token(colourRules([{ negative: '#ff0000' }]), 0, 'bad')).not.toBe('')
  })

  it('is absent when nothing was set', () => {
    expect(colourRules([])).toBe('')
  })

  it.each(['#ffffff', '#000000', '#777777', '#1b2a4a', '#ffdd00', '#7f7f00', '#2f8f83'])('a side bar of %s can be read, in both themes', (wanted) => {
    const rules = colourRules([{ sidebar: wanted }])

    for (const half of [0, 1] as const) {
      const of = (name: string) => luminance(rgb(token(rules, half, name)))
      expect(token(rules, half, 'side-ground')).toBe(wanted)
      for (const ink of ['side-ink', 'side-ink-soft']) expect(contrast(of(ink), of('side-ground'))).toBeGreaterThanOrEqual(4.5)
      expect(contrast(of('side-ink-hard'), of('side-hover'))).toBeGreaterThanOrEqual(4.5)
      expect(contrast(of('side-on-ink'), of('side-on'))).toBeGreaterThanOrEqual(4.5)
    }
  })

  it.each([
    ['#4a5bd4', []],
    ['#ffdd00', ['light']],
    ['#0a0a40', ['dark']],
    ['red', []],
  ])('says where %s had to be mended', (primary, themes) => {
    expect(mendedColours([{ primary }]).map(({ theme }) => theme)).toEqual(themes)
  })
})
