import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ChannelMessage } from '#plugins/channels/contract/index.ts'
import { createMetaAdapter } from './adapter.ts'
import { instagram, messenger, type Network } from './networks.ts'
import { BYTES, connectionTo, FILE_URL, outgoing, outgoingFile } from './testing/connection.ts'
import { ACCOUNT_ID, type FakeMeta, PAGE_ID, startFakeMeta } from './testing/fakeMeta.ts'

let meta: FakeMeta
beforeAll(async () => {
  meta = await startFakeMeta()
})
beforeEach(() => {
  meta.calls.length = 0
})
afterAll(() => meta.stop())

const send = (network: Network, message: ChannelMessage) => createMetaAdapter(network).send(message, connectionTo(meta.url))
const around = { recipient: { id: '42' }, messaging_type: 'RESPONSE' }
const choices = (count: number, more = {}) => ({
  ...{ type: 'buttons' as const, header: null, footer: null },
  buttons: Array.from({ length: count }, (_none, place) => ({ id: `b${place}`, text: `Opção ${place}` })),
  ...more,
})
const offered = (count: number) => choices(count).buttons.map(({ id, text }) => ({ title: text, payload: id }))
const template = (text: string, count: number) => ({
  attachment: { type: 'template', payload: { template_type: 'button', text, buttons: offered(count).map((one) => ({ type: 'postback', ...one })) } },
})
const quick = (text: string, count: number) => ({ text, quick_replies: offered(count).map((one) => ({ content_type: 'text', ...one })) })
const place = { type: 'location' as const, latitude: -23.5, longitude: -46.6, name: null, address: null }

describe('a message without a file', () => {
  test.each<[string, Network, Partial<ChannelMessage>, object]>([
    ['text', messenger, { body: 'Oi 👍' }, { message: { text: 'Oi 👍' } }],
    ['of a person, after the first day', messenger, { isLate: true }, { message: { text: 'Oi' }, messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' }],
    ['an answer', messenger, { quotedRef: 'm_0' }, { message: { text: 'Oi' }, reply_to: { mid: 'm_0' } }],
    ['an answer to a piece', messenger, { quotedRef: 'm_0#2' }, { message: { text: 'Oi' }, reply_to: { mid: 'm_0' } }],
    ['an answer where there are none', instagram, { quotedRef: 'm_0' }, { message: { text: 'Oi' } }],
    ['three choices', messenger, { body: 'Qual?', data: choices(3) }, { message: template('Qual?', 3) }],
    [
      'choices with heading and foot',
      instagram,
      { body: 'Qual?', data: choices(1, { header: 'Loja', footer: 'Obrigado' }) },
      { message: template('Loja\n\nQual?\n\nObrigado', 1) },
    ],
    ['five choices', messenger, { body: 'Nota?', data: choices(5) }, { message: quick('Nota?', 5) }],
    [
      'more choices than can be offered',
      messenger,
      { body: 'Qual?', data: choices(14) },
      { message: { text: expect.stringMatching(/^Qual\?\n\n1\. Opção 0\n.*14\. Opção 13$/s) } },
    ],
    ['choices below a long text', messenger, { body: 'x'.repeat(641), data: choices(2) }, { message: quick('x'.repeat(641), 2) }],
    ['as many characters as go', messenger, { body: 'é'.repeat(2000) }, { message: { text: 'é'.repeat(2000) } }],
    ['as many bytes as go', instagram, { body: 'é'.repeat(500) }, { message: { text: 'é'.repeat(500) } }],
  ])('%s', async (_what, network, more, expected) => {
    expect(await send(network, outgoing(network, more))).toEqual({ ref: expect.stringMatching(/^m_\d+$/), ack: 1 })
    expect(meta.sent()).toEqual([{ ...around, ...expected }])
  })

  test.each<[string, Network, Partial<ChannelMessage>, string]>([
    ['one character too many', messenger, { body: 'x'.repeat(2001) }, 'unsupported'],
    ['one byte too many', instagram, { body: `${'👍'.repeat(250)}x` }, 'unsupported'],
    ['choices below too many bytes', instagram, { body: 'é'.repeat(501), data: choices(5) }, 'unsupported'],
    ['a place', messenger, { data: place }, 'unsupported'],
    ['a template', messenger, { data: { type: 'template', name: 'x', language: 'pt_BR', values: [] } }, 'unsupported'],
    ['somebody of another channel', messenger, { to: { kind: 'phone', value: '5511988887777' } }, 'invalidRecipient'],
    ['somebody of another page', messenger, { to: { kind: 'psid', value: '999:42' } }, 'invalidRecipient'],
    ['somebody of the page, on Instagram', instagram, { to: { kind: 'psid', value: `${PAGE_ID}:42` } }, 'invalidRecipient'],
  ])('%s is refused before anybody is asked', async (_what, network, more, reason) => {
    await expect(send(network, outgoing(network, more))).rejects.toMatchObject({ reason })
    expect(meta.calls).toEqual([])
  })

  test('goes by the page that an account of Instagram is linked to', async () => {
    await createMetaAdapter(instagram).send(outgoing(instagram), connectionTo(meta.url, { linkedPageId: PAGE_ID }))
    await send(instagram, outgoing(instagram))

    expect(meta.calls.map(({ name }) => name)).toEqual([`POST ${PAGE_ID}/messages`, `POST ${ACCOUNT_ID}/messages`])
  })
})

describe('a file', () => {
  const uploads = () => meta.calls.filter(({ name }) => name === `POST ${PAGE_ID}/message_attachments`)

  test.each<[string, Parameters<typeof outgoingFile>[1], string]>([
    ['picture', { kind: 'image', mime: 'image/jpeg' }, 'image'],
    ['film', { kind: 'video', mime: 'video/mp4' }, 'video'],
    ['sound', { kind: 'audio', mime: 'audio/mpeg' }, 'audio'],
    ['document', { kind: 'document', mime: 'application/pdf' }, 'file'],
    ['sticker', { kind: 'sticker', mime: 'image/webp' }, 'file'],
    ['voice note as Chrome records it', { kind: 'audio', mime: 'audio/webm' }, 'file'],
  ])('of Messenger is brought to the provider, and sent by its id: %s', async (_what, file, type) => {
    await send(messenger, outgoingFile(messenger, file))

    const [upload] = uploads()
    expect(upload?.form).toEqual({
      fields: { message: JSON.stringify({ attachment: { type, payload: { is_reusable: true } } }) },
      ...{ file: BYTES, type: file.mime },
    })
    expect(meta.sent()).toEqual([{ ...around, message: { attachment: { type, payload: { attachment_id: expect.stringMatching(/^a_/) } } } }])
  })

  test.each<[string, Parameters<typeof outgoingFile>[1], string]>([
    ['picture', { kind: 'image', mime: 'image/png' }, 'image'],
    ['film', { kind: 'video', mime: 'video/mp4' }, 'video'],
    ['sound', { kind: 'audio', mime: 'audio/mp4' }, 'audio'],
  ])('of Instagram is fetched by the provider: %s', async (_what, file, type) => {
    await send(instagram, outgoingFile(instagram, file))

    expect(meta.calls).toHaveLength(1)
    expect(meta.sent()).toEqual([{ ...around, message: { attachment: { type, payload: { url: FILE_URL } } } }])
  })

  test('with words goes first, and they follow; it is one message of ours, and answers once', async () => {
    const sent = await send(messenger, outgoingFile(messenger, { kind: 'image', mime: 'image/jpeg' }, { body: 'Veja', quotedRef: 'm_0' }))

    const [first, second] = meta.sent()
    expect(first).toMatchObject({ message: { attachment: { type: 'image' } }, reply_to: { mid: 'm_0' } })
    expect(second).toEqual({ ...around, message: { text: 'Veja' } })
    expect(sent.ref).toMatch(/^m_/)
  })

  test('whose words failed is uncertain, and not sent again', async () => {
    const message = outgoingFile(instagram, { kind: 'image', mime: 'image/jpeg' }, { body: 'Veja' })
    const connection = connectionTo(meta.url)
    const { ask } = connection
    let count = 0
    const failing = { ...connection, ask: (request: Parameters<typeof ask>[0]) => ask(++count === 2 ? { ...request, headers: {} } : request) }

    await expect(createMetaAdapter(instagram).send(message, failing)).rejects.toMatchObject({ reason: 'uncertain', waitMs: null })
    expect(count).toBe(2)
  })

  test.each<[string, Network, Parameters<typeof outgoingFile>[1], Partial<ChannelMessage>, string]>([
    ['too large', messenger, { kind: 'video', mime: 'video/mp4', bytes: 25 * 1024 * 1024 + 1 }, {}, 'mediaRejected'],
    ['too large for a picture', instagram, { kind: 'image', mime: 'image/jpeg', bytes: 8 * 1024 * 1024 + 1 }, {}, 'mediaRejected'],
    ['a document', instagram, { kind: 'document', mime: 'application/pdf' }, {}, 'mediaRejected'],
    ['a voice note as Chrome records it', instagram, { kind: 'audio', mime: 'audio/webm' }, {}, 'mediaRejected'],
    ['with words that are too long', messenger, { kind: 'image', mime: 'image/jpeg' }, { body: 'x'.repeat(2001) }, 'unsupported'],
  ])('%s is refused before anybody is asked', async (_what, network, file, more, reason) => {
    await expect(send(network, outgoingFile(network, file, more))).rejects.toMatchObject({ reason })
    expect(meta.calls).toEqual([])
  })

  test.each<[string, () => void, string]>([
    ['is refused is of a wrong kind', () => meta.refuse(`POST ${PAGE_ID}/message_attachments`, 400, { code: 100, message: 'Bad file' }), 'mediaRejected'],
    ['failed there is of a wrong kind', () => meta.refuse(`POST ${PAGE_ID}/message_attachments`, 400, { code: 100, error_subcode: 2018047 }), 'mediaRejected'],
    ['was never answered may be tried again', () => meta.silence(`POST ${PAGE_ID}/message_attachments`), 'temporary'],
  ])('whose upload %s', async (_what, prepare, reason) => {
    prepare()

    await expect(send(messenger, outgoingFile(messenger, { kind: 'image', mime: 'image/jpeg' }))).rejects.toMatchObject({ reason })
    expect(meta.sent()).toEqual([])
  })
})

describe('a refusal', () => {
  const MESSAGES = `POST ${PAGE_ID}/messages`

  test('says why, without what was written or the token', async () => {
    meta.refuse(MESSAGES, 400, { code: 100, message: 'Message "Segredo da Ana" is not allowed' })

    const refusal = await send(messenger, outgoing(messenger, { body: 'Segredo da Ana' })).catch((error: unknown) => error)

    expect(refusal).toMatchObject({ reason: 'refused', facts: { detail: 'Message "…" is not allowed' } })
  })

  test('of a closed window is for good', async () => {
    meta.refuse(MESSAGES, 400, { code: 10, error_subcode: 2018278 })

    await expect(send(messenger, outgoing(messenger))).rejects.toMatchObject({ reason: 'windowClosed', waitMs: null })
  })

  test('of silence is uncertain: whether it left is not known', async () => {
    meta.silence(MESSAGES)

    await expect(send(messenger, outgoing(messenger))).rejects.toMatchObject({ reason: 'uncertain' })
  })
})
