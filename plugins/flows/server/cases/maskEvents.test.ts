import { expect, test } from 'vitest'
import { readAnswer } from '../../contract/index.ts'
import { maskAnswer, maskEvents } from './maskEvents.ts'

test.each([
  ['cpf', '123.456.789-09', '111.444.777-35'],
  ['cpf', '12345678909', '11144477735'],
  ['cnpj', '33.000.167/0001-01', '11.222.333/0001-81'],
  ['email', 'ana.silva@loja.com.br', 'pessoa@exemplo.com.br'],
  ['phone', '+55 11 98877-6655', '(11) 90000-0000'],
  ['phone', '11988776655', '11900000000'],
  ['date', '25-11-2026', '25-11-2026'],
  ['number', '991234567891234', '999999999991234'],
  ['phone', 'meu número é 11 98877-6655', 'meu número é (11) 90000-0000'],
  ['text', 'pedido 12345', 'pedido 12345'],
] as const)('an answer as %s is one still: %s', (type, text, masked) => {
  expect(maskAnswer(text)).toBe(masked)
  expect(readAnswer(type, { text: masked })).not.toBeNull()
})

test('what is known of the contact and what programs answered is masked, everything else stays', () => {
  const facts = { isOpen: { tenant: true, queue: true }, opensAt: null, now: { weekday: 5, time: '09:00' }, labelIds: [3], channel: 'webchat' }
  const trace = [{ nodeId: 'a', exit: 'ok' }]
  const event = { id: 'e', at: 1, type: 'result', effectId: 'x', ok: true, values: { telefone: '11988776655', estado: 'a caminho' } } as const

  const [masked] = maskEvents([{ event, facts: { ...facts, contact: { nome: 'Ana', telefone: '5511988776655' } }, trace }])

  expect(masked).toEqual({
    event: { ...event, values: { telefone: '11900000000', estado: 'a caminho' } },
    facts: { ...facts, contact: { nome: 'Ana', telefone: '•••••••••6655' } },
    trace,
  })
})
