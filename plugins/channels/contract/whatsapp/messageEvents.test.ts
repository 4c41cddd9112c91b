import { describe, expect, test } from 'vitest'
import type { Party } from '../address.ts'
import { messageEvents, type ProtocolMessage } from './messageEvents.ts'

const from: Party = { addresses: [{ kind: 'phone', value: '5511988887777' }], name: 'Ana' }
const read = (content: Record<string, unknown>, more: Partial<ProtocolMessage> = {}) => messageEvents({ id: '3A01', from, content, ...more })
const body = (content: Record<string, unknown>, more: Partial<ProtocolMessage> = {}) => read(content, more).map((event) => 'body' in event && event.body)

const advert = {
  ...{ title: 'Óculos com 30% de desconto', body: 'Só até sábado', sourceUrl: 'https://fb.example/ad/1', sourceType: 'ad' },
  ...{ sourceId: '120200000000', ctwaClid: 'ARclid' },
}
const SHOWN_ADVERT = '📣 Óculos com 30% de desconto\nhttps://fb.example/ad/1\nctwa_clid: ARclid'

describe('an advertisement', () => {
  test('stands below the text that came from it', () => {
    const content = { extendedTextMessage: { text: 'Olá! Tenho interesse.', contextInfo: { externalAdReply: advert } } }

    expect(body(content)).toEqual([`Olá! Tenho interesse.\n\n${SHOWN_ADVERT}`])
  })

  test('is told once, also where the gateway tells it beside the message as well', () => {
    const content = { extendedTextMessage: { text: 'Olá', contextInfo: { externalAdReply: advert } } }

    expect(body(content, { adReply: advert })).toEqual([`Olá\n\n${SHOWN_ADVERT}`])
    expect(body({ conversation: 'Olá' }, { adReply: advert })).toEqual([`Olá\n\n${SHOWN_ADVERT}`])
  })

  test('opens the conversation without a text', () => {
    expect(body({ extendedTextMessage: { text: '', contextInfo: { externalAdReply: advert } } })).toEqual([SHOWN_ADVERT])
  })

  test('is none where it is the preview of a link, or of our own message', () => {
    const preview = { title: 'Loja', sourceUrl: 'https://loja.example' }

    expect(body({ extendedTextMessage: { text: 'Veja', contextInfo: { externalAdReply: preview } } })).toEqual(['Veja'])
    expect(body({ extendedTextMessage: { text: 'Veja', contextInfo: { externalAdReply: advert } } }, { isOwn: true })).toEqual(['Veja'])
  })
})

describe('a product', () => {
  const product = { productMessage: { product: { title: 'Sandália', retailerId: 'SAND-38', url: 'https://loja.example/38' } } }

  test('that is asked about stands below the question', () => {
    const content = { extendedTextMessage: { text: 'Tem no tamanho 38?', contextInfo: { stanzaId: '3EB0', quotedMessage: product } } }

    expect(read(content)).toMatchObject([{ body: 'Tem no tamanho 38?\n\n🏷️ Sandália (SAND-38)\nhttps://loja.example/38', quotedRef: '3EB0' }])
  })

  test('that is sent alone can be read', () => {
    expect(body(product)).toEqual(['🏷️ Sandália (SAND-38)\nhttps://loja.example/38'])
  })
})

describe('a form', () => {
  const answered = (name: string, params: object, text?: string) => ({
    interactiveResponseMessage: { ...(text && { body: { text } }), nativeFlowResponseMessage: { name, paramsJson: JSON.stringify(params) } },
  })

  test('is read with all of its answers', () => {
    expect(body(answered('flow', { flow_token: 'x', servicos: ['corte', 'barba'] }, 'Enviado'))).toEqual(['Enviado\nservicos: corte, barba'])
  })

  test('of one button says what was pressed', () => {
    expect(body(answered('quick_reply', { id: 'sim' }, 'Sim'))).toEqual(['Sim'])
    expect(body(answered('quick_reply', { id: 'sim', display_text: 'Sim' }))).toEqual(['Sim'])
  })
})

test('a message has its own time, however the gateway writes it', () => {
  const at = new Date('2026-11-23T02:42:30Z')

  expect(read({ conversation: 'Oi' }, { sentAt: 1_795_401_750 })).toMatchObject([{ at }])
  expect(read({ conversation: 'Oi' }, { sentAt: 1_795_401_750_000 })).toMatchObject([{ at }])
  expect(read({ conversation: 'Oi' }, { sentAt: '2026-11-22T23:42:30-03:00' })).toMatchObject([{ at }])
  expect(read({ conversation: 'Oi' })[0]).not.toHaveProperty('at')
})
