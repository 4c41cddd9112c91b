import { describe, expect, test } from 'vitest'
import { connectionTo } from '../testing/connection.ts'
import { ANA, bytesOfDelivery, changeOf, deliveryOf, messageOf } from '../testing/deliveries.ts'
import { parseDelivery } from './parse.ts'

const connection = connectionTo('http://127.0.0.1:1')
const parse = (...changes: unknown[]) => parseDelivery(bytesOfDelivery(deliveryOf(...changes)), connection)
const parseMessage = (type: string, content: unknown, more: Record<string, unknown> = {}) => parse(changeOf({ messages: [messageOf(type, content, more)] }))
const bodyOf = (type: string, content: unknown, more: Record<string, unknown> = {}) =>
  parseMessage(type, content, more).map((event) => 'body' in event && event.body)

describe('a form', () => {
  test('is read with its lists and objects', () => {
    const answers = {
      ...{ flow_token: 'x', nome: 'Ana', servicos: ['corte', 'barba'] },
      ...{ endereco: { values: { cep: '01001-000', numero: '12', cidade: 'São Paulo' } }, aceita: true },
    }
    const content = { type: 'nfm_reply', nfm_reply: { name: 'flow', body: 'Enviado', response_json: JSON.stringify(answers) } }

    expect(bodyOf('interactive', content)).toEqual([
      'Enviado\nnome: Ana\nservicos: corte, barba\nendereco: cep: 01001-000; numero: 12; cidade: São Paulo\naceita: true',
    ])
  })

  test('with half an emoji in an answer can be read', () => {
    const content = { type: 'nfm_reply', nfm_reply: { name: 'flow', body: 'Enviado', response_json: '{"obs": "ok \\ud83d"}' } }

    expect(bodyOf('interactive', content)).toEqual(['Enviado\nobs: ok'])
  })
})

describe('an advertisement', () => {
  const referral = {
    ...{ source_url: 'https://fb.example/ad/1', source_type: 'ad', source_id: '120200000000', headline: 'Óculos com 30% de desconto' },
    ...{ body: 'Só até sábado', media_type: 'image', image_url: 'https://cdn.example/ad.jpg', ctwa_clid: 'ARclid' },
  }
  const shown = '📣 Óculos com 30% de desconto\nhttps://fb.example/ad/1\nctwa_clid: ARclid'

  test.each<[string, string, unknown, string]>([
    ['stands below the text', 'text', { body: 'Olá! Tenho interesse.' }, `Olá! Tenho interesse.\n\n${shown}`],
    ['is the message where the text is empty', 'text', { body: '' }, shown],
    ['stands below a caption', 'image', { id: '9', caption: 'Este' }, `Este\n\n${shown}`],
    ['does not hide that something could not be read', 'unsupported', undefined, `⚠ unsupported\n\n${shown}`],
  ])('%s', (_what, type, content, body) => {
    expect(parseMessage(type, content, { referral })).toMatchObject([{ kind: 'message', ref: 'wamid.A', body }])
  })

  test('without a click is told by its own id', () => {
    expect(bodyOf('text', { body: 'Oi' }, { referral: { source_id: '12', headline: 'Óculos' } })).toEqual(['Oi\n\n📣 Óculos\nad_id: 12'])
  })
})

test('a product that is asked about stands below the question', () => {
  const context = { from: '551140000000', id: 'wamid.out2', referred_product: { catalog_id: '900', product_retailer_id: 'SAND-38' } }

  expect(parseMessage('text', { body: 'Tem no tamanho 38?' }, { context })).toMatchObject([
    { kind: 'message', body: 'Tem no tamanho 38?\n\n🏷️ SAND-38', quotedRef: 'wamid.out2' },
  ])
})

describe('contact cards', () => {
  test('with two numbers show both, the one on WhatsApp first', () => {
    const phones = [
      { phone: '+55 11 3333-4444', type: 'WORK' },
      { phone: '+55 11 97777-6666', wa_id: '5511977776666', type: 'CELL' },
    ]

    expect(parseMessage('contacts', [{ name: { formatted_name: 'Dr. Caio' }, phones }])).toMatchObject([
      {
        body: 'Dr. Caio: 5511977776666, +55 11 3333-4444',
        data: { contacts: [{ number: '5511977776666' }, { number: '+55 11 3333-4444' }] },
      },
    ])
  })

  test('of twelve people are all there', () => {
    const cards = Array.from({ length: 12 }, (_none, place) => ({
      name: { formatted_name: `Técnico ${place + 1}` },
      phones: [{ wa_id: `${5511977776601 + place}` }],
    }))
    const [body] = bodyOf('contacts', cards)

    expect(String(body).split('\n')).toHaveLength(12)
    expect(body).toContain('Técnico 12: 5511977776612')
  })
})

describe('what a database cannot hold', () => {
  test('a zero byte is left out of a text and of a name', () => {
    const contacts = [{ profile: { name: 'Ana\u0000' }, wa_id: ANA }]
    const messages = [messageOf('text', { body: 'meu e-mail é maria\u0000exemplo.com' })]

    expect(parse(changeOf({ contacts, messages }))).toMatchObject([{ body: 'meu e-mail é mariaexemplo.com', from: { name: 'Ana' } }])
  })

  test.each<[string, string, unknown, object]>([
    [
      'a card',
      'contacts',
      [{ name: { formatted_name: `${'N'.repeat(99)}🌻 Floricultura` }, phones: [{ wa_id: '5511977776666' }] }],
      { data: { contacts: [{ name: 'N'.repeat(99) }] } },
    ],
    ['a place', 'location', { latitude: -23.55, longitude: -46.63, name: `${'L'.repeat(199)}🌻` }, { body: 'L'.repeat(199), data: { name: 'L'.repeat(199) } }],
  ])('%s is cut before the emoji that does not fit', (_what, type, content, expected) => {
    expect(parseMessage(type, content)).toMatchObject([expected])
  })
})

describe('what was written on the phone of the account', () => {
  const echo = (more: Record<string, unknown>) => ({
    field: 'smb_message_echoes',
    value: {
      ...changeOf({}).value,
      contacts: undefined,
      message_echoes: [{ from: '551140000000', to: ANA, id: 'wamid.echo1', timestamp: '1795401750', type: 'text', ...more }],
    },
  })

  test('is a message of ours in the conversation with whom it went to', () => {
    expect(parse(echo({ text: { body: 'Respondi pelo celular: está separado.' } }))).toEqual([
      {
        ...{ kind: 'message', ref: 'wamid.echo1', isOwn: true, at: new Date('2026-11-23T02:42:30Z') },
        from: { addresses: [{ kind: 'phone', value: ANA }], name: '' },
        body: 'Respondi pelo celular: está separado.',
      },
    ])
  })

  test('may have a file', () => {
    expect(parse(echo({ type: 'image', image: { id: '9', mime_type: 'image/jpeg' } }))).toMatchObject([{ isOwn: true, body: '', file: { id: '9' } }])
  })

  const to = { addresses: [{ kind: 'phone', value: ANA }], name: '' }

  test.each([
    ['taken back', { type: 'revoke', revoke: { original_message_id: 'wamid.B' } }, [{ kind: 'removed', ref: 'wamid.B', from: to, isOwn: true }]],
    [
      'edited',
      { type: 'edit', edit: { original_message_id: 'wamid.B', message: { text: { body: 'Até as 19' } } } },
      [{ kind: 'edited', ref: 'wamid.B', from: to, body: 'Até as 19', isOwn: true }],
    ],
    ['given a reaction', { type: 'reaction', reaction: { message_id: 'wamid.B', emoji: '👍' } }, []],
  ])('may be %s there', (_what, more, expected) => {
    expect(parse(echo(more))).toEqual(expected)
  })

  test.each([
    ['to nobody', { to: undefined, text: { body: 'Oi' } }, { problem: 'notUnderstood', detail: 'text' }],
    ['to a group', { group_id: 'g1', text: { body: 'Oi' } }, { problem: 'group', from: to }],
    ['of no kind we know', { type: 'hologram' }, { problem: 'ownKind', detail: 'hologram', from: to }],
    ['without an id', { id: '' }, { problem: 'notUnderstood', detail: 'message_echoes' }],
  ])('%s is named as left out', (_what, more, expected) => {
    expect(parse(echo(more))).toEqual([{ kind: 'leftOut', ...expected }])
  })
})
