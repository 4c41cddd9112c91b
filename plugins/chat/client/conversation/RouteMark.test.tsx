// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { addCatalogues, initI18n, setLocale } from '#core/client/i18n/index.ts'
import { channelReasons } from '#plugins/connections/contract/index.ts'
import type { Message, MessageRoute } from '../../contract/index.ts'
import { makeMessage } from '../testing.ts'
import { RouteMark } from './RouteMark.tsx'

beforeAll(async () => {
  await initI18n('pt-BR')
  await addCatalogues({ 'pt-BR': () => import('../i18n/pt-BR.json'), en: () => import('../i18n/en.json'), es: () => import('../i18n/es.json') })
})
afterEach(cleanup)

const qr = { connectionId: 2, name: 'WhatsApp QR', type: 'whatsapp', reason: 'notConnected' as const }
const sms = { connectionId: 3, name: 'SMS Vendas', type: 'sms' }
const route: MessageRoute = { ...sms, at: 0, tried: [qr] }
const shown = (change: Partial<Message>) => render(<RouteMark message={makeMessage({ fromMe: true, ack: 1, route, ...change })} />).container

it.each<[string, Partial<Message>, string]>([
  ['that went its usual way', { route: null }, ''],
  ['on its way', { ack: 0 }, 'Saindo por SMS Vendas, porque WhatsApp QR estava sem conexão'],
  ['that left', { ack: 1 }, 'Enviada por SMS Vendas, porque WhatsApp QR estava sem conexão'],
  ['that was read', { ack: 3 }, 'Enviada por SMS Vendas, porque WhatsApp QR estava sem conexão'],
  [
    'that took its third way',
    { route: { ...sms, at: 0, tried: [qr, { connectionId: 4, name: 'Oficial', type: 'whatsapp_cloud', reason: 'invalidRecipient' }] } },
    'Enviada por SMS Vendas, porque WhatsApp QR estava sem conexão e Oficial não alcança este contato',
  ],
  [
    'that no way carried',
    { ack: -1, failureReason: 'notConnected', route: { ...sms, at: 0, tried: [qr, { ...sms, reason: 'unsupported' }] } },
    'Não saiu: WhatsApp QR estava sem conexão e SMS Vendas não aceitou a mensagem',
  ],
  ['that may have arrived', { ack: -1, failureReason: 'uncertain' }, 'Tentada por SMS Vendas, porque WhatsApp QR estava sem conexão'],
  ['of the contact', { fromMe: false, route: { ...sms, at: 0, tried: [] } }, 'Recebida por SMS Vendas'],
  [
    'over a connection that is gone',
    { route: { ...sms, at: 0, tried: [{ ...qr, name: '' }] } },
    'Enviada por SMS Vendas, porque uma conexão excluída estava sem conexão',
  ],
])('a message %s says so', (_what, change, text) => {
  expect(shown(change).textContent).toBe(text)
})

it('shows the marks of both channels, in the order in which they were tried', () => {
  const marks = shown({}).querySelectorAll('[aria-hidden] svg')

  expect([...marks].map((mark) => mark.getAttribute('data-icon'))).toEqual(['mobile-phone', 'arrow-right', 'phone-call'])
})

it.each(channelReasons)('has words for %s in every language', async (reason) => {
  for (const locale of ['pt-BR', 'en', 'es'] as const) {
    await act(() => setLocale(locale))
    const text = shown({ route: { ...route, tried: [{ ...qr, reason }] } }).textContent
    expect(text).toContain('WhatsApp QR')
    expect(text).not.toContain('chat.route')
    cleanup()
  }
  await act(() => setLocale('pt-BR'))
})
