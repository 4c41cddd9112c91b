import { describe, expect, test } from 'vitest'
import { centsOf, crc16, decimalOf, plainText, readBrCode, writeBrCode } from './brCode.ts'

const MANUAL = '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D'
const INVOICE = '00020126440014br.gov.bcb.pix0122financeiro@balcao.test520400005303986540599.905802BR5911BALCAO LTDA6009SAO PAULO62100506FAT1236304F4DA'
const invoice = { key: 'financeiro@balcao.test', name: 'BALCAO LTDA', city: 'SAO PAULO', amountCents: 9990, txid: 'FAT123' }

test('the checksum is that of CRC-16/CCITT-FALSE', () => {
  expect(crc16('123456789')).toBe('29B1')
})

describe('a code', () => {
  test('of the manual of the central bank comes out letter by letter', () => {
    expect(writeBrCode({ key: '123e4567-e12b-12d1-a456-426655440000', name: 'Fulano de Tal', city: 'BRASILIA', txid: '***' })).toBe(MANUAL)
  })

  test('of an invoice has its amount and its number', () => {
    expect(writeBrCode(invoice)).toBe(INVOICE)
  })

  test.each([MANUAL, INVOICE])('is read back and written again the same', (code) => {
    const read = readBrCode(code)

    expect(read && writeBrCode(read)).toBe(code)
  })

  test('loses accents and is cut to what readers take', () => {
    const read = readBrCode(writeBrCode({ ...invoice, name: 'Padaria São João & Irmãos do Açaí Ltda.', city: 'São José dos Pinhais' }))

    expect(read).toMatchObject({ name: 'Padaria Sao Joao & Irmaos', city: 'Sao Jose dos Pi' })
  })

  test.each([
    ['no name', { name: '你好' }],
    ['no city', { city: '' }],
    ['a txid with signs', { txid: 'FAT-1' }],
    ['a txid that is too long', { txid: 'F'.repeat(26) }],
    ['no amount', { amountCents: 0 }],
    ['a part of a cent', { amountCents: 1.5 }],
    ['a key that is too long', { key: 'x'.repeat(90) }],
  ])('with %s is none', (_what, change) => {
    expect(() => writeBrCode({ ...invoice, ...change })).toThrow(RangeError)
  })

  test.each([
    ['nothing', ''],
    ['another checksum', INVOICE.replace('F4DA', 'F4DB')],
    ['another amount', INVOICE.replace('99.90', '99.91')],
    ['a checksum and no fields', `6304${crc16('6304')}`],
    ['a length that does not fit', `0099016304${crc16('0099016304')}`],
  ])('%s is not read', (_what, text) => {
    expect(readBrCode(text)).toBeNull()
  })
})

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [9990, '99.90'],
  [100_000, '1000.00'],
  [123_456_789, '1234567.89'],
  [-250, '-2.50'],
])('%i cents are %s', (cents, text) => {
  expect(decimalOf(cents)).toBe(text)
  expect(centsOf(text)).toBe(cents)
})

test.each([
  [100.9, 10_090],
  [1.1, 110],
  [19.99, 1_999],
  [0.1 + 0.2, 30],
  ['25', 2_500],
  ['25.5', 2_550],
  ['99.9000', 9_990],
  ['99.905', null],
  ['1.000,50', null],
  ['1e3', null],
  ['', null],
  [Number.NaN, null],
  [null, null],
])('the amount %o is %o cents', (amount, cents) => {
  expect(centsOf(amount)).toBe(cents)
})

test.each([
  ['Ação & Cia', 25, 'Acao & Cia'],
  ['  dois   espaços ', 25, 'dois espacos'],
  ['abc def', 4, 'abc'],
  ['🙂', 25, ''],
])('%s in at most %i plain letters is %s', (text, most, plain) => {
  expect(plainText(text, most)).toBe(plain)
})
