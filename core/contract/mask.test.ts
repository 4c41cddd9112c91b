import { expect, test } from 'vitest'
import { isMaskFilled, type MaskName, masks, maskText, shownMask } from './mask.ts'

test.each<[MaskName, string, string]>([
  ['date', '2026112', '2026/11/2'],
  ['date', '2026-11-28', '2026/11/28'],
  ['dateTime', '202611281530', '2026/11/28 15:30'],
  ['time', '8', '8'],
  ['time', '08:3', '08:3'],
  ['time', '0830', '08:30'],
  ['time', '08309', '08:30'],
  ['timeWithSeconds', '083059', '08:30:59'],
  ['phone', '4155550123', '(415) 555 - 0123'],
  ['card', '4111111111111111', '4111 1111 1111 1111'],
  ['card', '4111-1111', '4111 1111'],
  ['brazilianPhone', '1133334444', '(11) 3333-4444'],
  ['brazilianPhone', '11988887777', '(11) 98888-7777'],
  ['brazilianPhone', '(11) 98888-7777 ramal', '(11) 98888-7777'],
  ['taxDocument', '52998224725', '529.982.247-25'],
  ['taxDocument', '11222333000181', '11.222.333/0001-81'],
  ['taxDocument', '12abc34501de35', '12.ABC.345/01DE-35'],
  ['taxDocument', '12.ABC.345/01DE-35 ', '12.ABC.345/01DE-35'],
  ['postcode', '01310100', '01310-100'],
  ['postcode', 'CEP 01310-1', '01310-1'],
  ['postcode', 'não sei', ''],
  ['postcode', '', ''],
])('%s of %j is %j', (name, typed, expected) => {
  expect(maskText(name, typed)).toBe(expected)
})

const names: readonly MaskName[] = ['date', 'dateTime', 'time', 'timeWithSeconds', 'phone', 'card', 'brazilianPhone', 'taxDocument', 'postcode']
test.each(names)('%s leaves what has its form as it is', (name) => {
  for (const mask of masks[name]) {
    const full = mask.replaceAll('#', '1').replaceAll('A', '2')
    expect(maskText(name, full)).toBe(full)
    expect(isMaskFilled(name, full)).toBe(true)
    expect(isMaskFilled(name, full.slice(0, -1))).toBe(false)
  }
})

test('what is not typed yet is shown as underscores', () => {
  expect(shownMask('time')).toBe('__:__')
  expect(shownMask('phone')).toBe('(___) ___ - ____')
  expect(shownMask('card')).toBe('____ ____ ____ ____')
})
