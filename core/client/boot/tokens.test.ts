import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast, luminance, parseHex } from '#core/client/colours/colour.ts'

const text = readFileSync(new URL('../ui/tokens.css', import.meta.url), 'utf8')
const [lightText = '', darkText = ''] = text.split('.dark {')
const read = (css: string) => new Map([...css.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]))
const light = read(lightText)
const dark = new Map([...light, ...read(darkText)])

const inks = ['ink', 'ink-2', 'ink-3', 'accent-text', 'good', 'warn', 'bad', 'info']
const grounds = ['ground', 'panel', 'raised', 'sunken']
const pairs: [ink: string, ground: string, least: number][] = [
  ...inks.flatMap((ink) => grounds.map((ground): [string, string, number] => [ink, ground, 4.5])),
  ['accent-ink', 'accent', 4.5],
  ['accent-ink', 'accent-hover', 4.5],
  ['accent-text', 'accent-soft', 4.5],
  ['ink', 'accent-soft', 4.5],
  ['ink', 'mine', 4.5],
  ['ink-3', 'mine', 4.5],
  ['ink-3', 'hover', 4.5],
  ['ink', 'note', 4.5],
  ['good', 'good-soft', 4.5],
  ['warn', 'warn-soft', 4.5],
  ['bad', 'bad-soft', 4.5],
  ['info', 'info-soft', 4.5],
  ['bad-ink', 'bad', 4.5],
  ['ink', 'mark', 4.5],
  ['toast-ink', 'toast', 4.5],
  ['toast-ink-2', 'toast', 4.5],
  ['toast-good', 'toast', 3],
  ['toast-warn', 'toast', 3],
  ['toast-bad', 'toast', 3],
  ['line-control', 'panel', 3],
  ['accent', 'panel', 3],
]

describe.each([
  ['light', light],
  ['dark', dark],
])('%s', (_, tokens) => {
  it.each(pairs)('%s on %s reaches %d', (ink, ground, least) => {
    const [one, other] = [ink, ground].map((name) => parseHex(tokens.get(name) ?? ''))
    if (!one || !other) throw new Error(`${ink} or ${ground} is no colour`)

    expect(contrast(luminance(one), luminance(other))).toBeGreaterThanOrEqual(least)
  })
})
