import { describe, expect, test } from 'vitest'
import { answered, EMPTY_TEXT, type PaletteText, pressed, released } from './paletteText.ts'

const typed = (from: PaletteText, ...keys: string[]) => keys.reduce(pressed, from)

describe('what is pressed in the palette', () => {
  test.each<{ name: string; from: PaletteText; keys: string[]; becomes: PaletteText }>([
    { name: 'letters are written', from: EMPTY_TEXT, keys: ['a', 'é', '😀'], becomes: { text: 'aé😀', ahead: [] } },
    { name: 'Backspace takes a whole letter', from: { text: 'a😀', ahead: [] }, keys: ['Backspace'], becomes: { text: 'a', ahead: [] } },
    { name: 'Backspace in an empty field does nothing', from: EMPTY_TEXT, keys: ['Backspace'], becomes: EMPTY_TEXT },
    { name: 'Enter waits', from: { text: 'an', ahead: [] }, keys: ['Enter'], becomes: { text: 'an', ahead: ['Enter'] } },
    {
      name: 'after it nothing is written here',
      from: { text: 'an', ahead: ['Enter'] },
      keys: ['x', 'Backspace', 'y', 'Enter'],
      becomes: { text: 'an', ahead: ['Enter', 'x', 'Backspace', 'y', 'Enter'] },
    },
  ])('$name', ({ from, keys, becomes }) => {
    expect(typed(from, ...keys)).toEqual(becomes)
  })
})

describe('when an Enter that waited', () => {
  const waiting = typed(EMPTY_TEXT, ...'ana', 'Enter', ...'oi!', 'Backspace', 'Enter', 'z')

  test('takes a row, the field has what was typed after it, and the next Enter waits', () => {
    expect(answered(waiting)).toEqual({ text: 'oi', ahead: ['Enter', 'z'] })
    expect(answered(answered(waiting))).toEqual({ text: 'z', ahead: [] })
  })

  test('has nothing to take, what was typed after it goes on the text', () => {
    expect(released(waiting)).toEqual({ text: 'anaoiz', ahead: [] })
  })

  test('was never pressed, the field is empty after a row', () => {
    expect(answered({ text: 'ana', ahead: [] })).toEqual(EMPTY_TEXT)
  })
})
