import { describe, expect, test } from 'vitest'
import { templateOf } from './templateOf.ts'

const body = { type: 'BODY', text: 'Olá {{1}}, o pedido {{2}} saiu.' }
const wire = (components: unknown[] = [body], more: Record<string, unknown> = {}) => ({
  ...{ id: '1', name: 'pedido_saiu', status: 'APPROVED', category: 'UTILITY', language: 'pt_BR', components },
  ...more,
})

test('a template has its texts, its buttons, and the number of its values', () => {
  const buttons = {
    type: 'BUTTONS',
    buttons: [
      { type: 'QUICK_REPLY', text: 'Ok' },
      { type: 'URL', text: 'Ver', url: 'https://exemplo.com' },
    ],
  }
  const given = wire([{ type: 'HEADER', format: 'TEXT', text: 'Loja' }, body, { type: 'FOOTER', text: 'Obrigado' }, buttons])

  expect(templateOf(given)).toEqual({
    name: 'pedido_saiu',
    language: 'pt_BR',
    category: 'UTILITY',
    header: 'Loja',
    headerFile: null,
    body: 'Olá {{1}}, o pedido {{2}} saiu.',
    footer: 'Obrigado',
    buttons: ['Ok', 'Ver'],
    valueCount: 2,
  })
})

test.each([
  ['IMAGE', { kind: 'image', types: ['image/jpeg', 'image/png'], mostBytes: 5 * 1024 * 1024 }],
  ['VIDEO', { kind: 'video', types: ['video/mp4', 'video/3gpp'], mostBytes: 16 * 1024 * 1024 }],
  ['DOCUMENT', { kind: 'document', types: [], mostBytes: 100 * 1024 * 1024 }],
])('a heading of the format %s asks for a file', (format, headerFile) => {
  expect(templateOf(wire([{ type: 'HEADER', format, text: 'x' }, body]))).toMatchObject({ header: null, headerFile, valueCount: 2 })
})

describe('left out is', () => {
  test.each<[string, unknown]>([
    ['one that waits for approval', wire([body], { status: 'PENDING' })],
    ['one that is paused', wire([body], { status: 'PAUSED' })],
    ['one with a place in its heading', wire([{ type: 'HEADER', format: 'LOCATION' }, body])],
    ['one with a value in its heading', wire([{ type: 'HEADER', format: 'TEXT', text: 'Olá {{1}}' }, body])],
    ['one with values by names', wire([{ type: 'BODY', text: 'Olá {{nome}}' }])],
    ['one with a value in a button', wire([body, { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Ver', url: 'https://exemplo.com/{{1}}' }] }])],
    ['one with a code to copy', wire([body, { type: 'BUTTONS', buttons: [{ type: 'OTP', text: 'Copiar' }] }])],
    ['a carousel', wire([body, { type: 'CAROUSEL', cards: [] }])],
    ['one without a text', wire([{ type: 'FOOTER', text: 'Obrigado' }])],
    ['what is none', null],
  ])('%s', (_what, given) => {
    expect(templateOf(given)).toBeNull()
  })
})
