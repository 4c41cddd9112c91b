import { expect, test } from 'vitest'
import { chosenOf, coloursOf } from './choices.ts'

test('what was chosen comes back, and empty fields are left out', () => {
  const colours = coloursOf({ sidebar: ' #102030 ', primary: '#112233', info: '' }, [])

  expect(colours).toEqual([{ primary: '#112233' }, { sidebar: '#102030' }])
  expect(chosenOf(colours)).toEqual({ primary: '#112233', sidebar: '#102030' })
})

test('colours of other names stay', () => {
  expect(coloursOf({ primary: '#112233' }, [{ dark: '#000000', primary: '#ffffff' }])).toEqual([{ primary: '#112233' }, { dark: '#000000' }])
})
