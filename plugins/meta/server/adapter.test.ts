import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WebhookRequest } from '#plugins/channels/contract/index.ts'
import { createMetaAdapter } from './adapter.ts'
import { instagram, messenger, type Network } from './networks.ts'
import { anaOf, connectionTo, deliveryOf, outgoing, signatureOf } from './testing/connection.ts'
import { ACCOUNT_ID, type FakeMeta, PAGE_ID, startFakeMeta, TOKEN } from './testing/fakeMeta.ts'

let meta: FakeMeta
beforeAll(async () => {
  meta = await startFakeMeta()
})
beforeEach(() => {
  meta.calls.length = 0
})
afterAll(() => meta.stop())

const page = createMetaAdapter(messenger)
const account = createMetaAdapter(instagram)
const connection = (settings: Record<string, unknown> = {}, secrets: Record<string, string> = {}) => connectionTo(meta.url, settings, secrets)
const made = () => meta.calls.map(({ name }) => name)

describe('connecting', () => {
  test.each<[string, typeof page, Record<string, unknown>, string, string[], string]>([
    ['a page', page, {}, 'Loja da Praça', [`GET ${PAGE_ID}`, `POST ${PAGE_ID}/subscribed_apps`], 'message_echoes'],
    ['an account of its own', account, {}, '@lojadapraca', [`GET ${ACCOUNT_ID}`, `POST ${ACCOUNT_ID}/subscribed_apps`], 'messaging_seen'],
    ['an account of a page', account, { linkedPageId: PAGE_ID }, '@lojadapraca', [`GET ${ACCOUNT_ID}`, `POST ${PAGE_ID}/subscribed_apps`], 'message_echoes'],
  ])('%s asks for its name and subscribes to what concerns it', async (_what, adapter, settings, number, calls, field) => {
    expect(await adapter.start(connection(settings))).toEqual({ status: 'CONNECTED', number })

    expect(made()).toEqual(calls)
    expect(meta.calls[1]?.query.get('subscribed_fields')?.split(',')).toEqual(expect.arrayContaining(['messages', 'messaging_postbacks', field]))
    expect(new Set(meta.calls.map(({ authorization }) => authorization))).toEqual(new Set([`Bearer ${TOKEN}`]))
  })

  test('does with what every version knows where one knows less', async () => {
    meta.refuse(`POST ${PAGE_ID}/subscribed_apps`, 400, { code: 100, message: 'Param subscribed_fields[5] must be one of …' })

    expect(await page.start(connection())).toMatchObject({ status: 'CONNECTED' })
    expect(meta.calls.at(-1)?.query.get('subscribed_fields')).toBe('messages,messaging_postbacks')
  })

  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['a token that the provider does not know', {}, { accessToken: 'EAAoutroToken' }],
    ['no token', {}, { accessToken: '' }],
    ['no page', { pageId: '' }, {}],
  ])('%s is refused as wrong credentials', async (_what, settings, secrets) => {
    await expect(page.start(connection(settings, secrets))).rejects.toMatchObject({ reason: 'authFailed' })
  })

  test('has an address by the way in which an account is linked', () => {
    const address = (settings: Record<string, unknown>) => instagram.accountOf(connectionTo('', settings)).baseAddress
    expect(address({})).toBe('https://graph.instagram.com')
    expect(address({ linkedPageId: PAGE_ID })).toBe('https://graph.facebook.com')
    expect(address({ baseAddress: 'https://meio.exemplo.com' })).toBe('https://meio.exemplo.com')
  })

  test('ends for an account of its own; a page stays subscribed, since both its channels need it', async () => {
    await page.stop(connection())
    await account.stop(connection({ linkedPageId: PAGE_ID }))
    expect(made()).toEqual([])

    await account.stop(connection())
    expect(made()).toEqual([`DELETE ${ACCOUNT_ID}/subscribed_apps`])
  })
})

describe('a delivery', () => {
  const connection = () => connectionTo('http://127.0.0.1:1')
  const body = Buffer.from(JSON.stringify(deliveryOf(messenger, { message: { mid: 'm_1', text: 'Olá 👍' } })))
  const post = (signature: string | undefined, secrets = connection().secrets, bytes = body) => {
    const headers: WebhookRequest['headers'] = signature === undefined ? {} : { 'x-hub-signature-256': signature }
    return page.verify({ method: 'POST', query: new URLSearchParams(), headers, body: bytes }, { ...connection(), secrets })
  }
  const get = (query: Record<string, string>) =>
    page.verify({ method: 'GET', query: new URLSearchParams(query), headers: {}, body: Buffer.alloc(0) }, connection())
  const right = { 'hub.mode': 'subscribe', 'hub.verify_token': connection().hookSecret, 'hub.challenge': '1158201444' }

  test.each<[string, () => unknown, unknown]>([
    ['signed by the app', () => post(signatureOf(body)), 'ok'],
    ['signed by another', () => post(signatureOf(body, 'outro')), 'refused'],
    ['signed over other bytes', () => post(signatureOf(body), undefined, Buffer.from(`${body} `)), 'refused'],
    ['not signed', () => post(undefined), 'refused'],
    ['of a connection without a secret', () => post(signatureOf(body, ''), {}), 'refused'],
    ['the question for the address', () => get(right), { status: 200, body: '1158201444' }],
    ['the question with another secret', () => get({ ...right, 'hub.verify_token': 'outro' }), 'refused'],
    ['the question without a challenge', () => get({ 'hub.mode': 'subscribe', 'hub.verify_token': connection().hookSecret }), 'refused'],
  ])('%s', (_what, proof, expected) => {
    expect(proof()).toEqual(expected)
  })
})

describe('a file of a contact', () => {
  const open = async (name: string): Promise<Buffer> => {
    const parts: Uint8Array[] = []
    for await (const part of await page.openFile({ id: `${meta.url}/files/${name}`, name: 'image', type: null }, connection())) parts.push(part)
    return Buffer.concat(parts)
  }

  test('lies open at its address: the token is not told there', async () => {
    meta.files.set('foto', Buffer.from('uma foto')).set('longe', `${meta.url}/files/foto`)

    expect((await open('foto')).toString()).toBe('uma foto')
    expect((await open('longe')).toString()).toBe('uma foto')
    expect(meta.calls.every(({ authorization }) => authorization === undefined)).toBe(true)
  })

  test.each<[string, Buffer | string | number, string]>([
    ['whose address has run out', 403, 'mediaGone'],
    ['that is not there', 404, 'mediaGone'],
    ['that is sent on and on', '?again', 'mediaGone'],
    ['of a provider with a fault', 503, 'temporary'],
    ['that leads inside', 'http://10.0.0.1/x', 'mediaGone'],
  ])('%s is not fetched', async (_what, file, reason) => {
    meta.files.set('perdida', file)

    await expect(open('perdida')).rejects.toMatchObject({ reason })
  })

  test.each(['', 'nada', 'file:///etc/passwd'])('%j is no address of one', async (id) => {
    await expect(page.openFile({ id, name: 'x', type: null }, connection())).rejects.toMatchObject({ reason: 'mediaGone' })
  })
})

describe('the name of somebody', () => {
  test.each<[string, typeof page, string, string, string]>([
    ['of a page', page, `${PAGE_ID}:42`, 'Ana Prado', 'first_name,last_name'],
    ['of an account, by the user name where there is no other', account, `${ACCOUNT_ID}:43`, 'bia.alves', 'name,username'],
  ])('%s', async (_what, adapter, value, name, fields) => {
    expect(await adapter.nameOf?.({ kind: 'psid', value }, connection())).toBe(name)
    expect(meta.calls[0]?.query.get('fields')).toBe(fields)
  })

  test('that is not told fails in words', async () => {
    await expect(page.nameOf?.({ kind: 'psid', value: `${PAGE_ID}:404` }, connection())).rejects.toMatchObject({ reason: 'invalidRecipient' })
  })
})

describe('signs', () => {
  const recipient = { recipient: { id: '42' } }
  const sign = { isRecording: false, lastRef: null }

  test('reading and writing are shown', async () => {
    const to = anaOf(messenger)
    await page.read(to, ['m_1', 'm_2'], connection())
    await page.read(to, [], connection())
    await page.typing(to, { ...sign, isTyping: true }, connection())
    await page.typing(to, { ...sign, isTyping: false }, connection())

    expect(meta.sent()).toEqual(['mark_seen', 'typing_on', 'typing_off'].map((action) => ({ ...recipient, sender_action: action })))
  })

  const heart = { fromMe: true, emoji: '❤️' }
  const theirs = { fromMe: false, emoji: '👍' }
  const react = (network: Network, more: Parameters<typeof outgoing>[1]) =>
    createMetaAdapter(network).change(outgoing(network, { ref: 'm_1#1', ...more }), 'reacted', connection())

  test('a heart goes to Instagram, and is taken back', async () => {
    await react(instagram, { reactions: [theirs, heart] })
    await react(instagram, { reactions: [theirs] })

    expect(meta.sent()).toEqual([
      { ...recipient, sender_action: 'react', payload: { message_id: 'm_1', reaction: 'love' } },
      { ...recipient, sender_action: 'unreact', payload: { message_id: 'm_1' } },
    ])
  })

  test.each<[string, () => Promise<void>, string]>([
    ['another reaction', () => react(instagram, { reactions: [{ fromMe: true, emoji: '👍' }] }), 'unsupported'],
    ['a reaction on Messenger', () => react(messenger, { reactions: [heart] }), 'unsupported'],
    ['a reaction to what never left', () => react(instagram, { ref: null, reactions: [heart] }), 'messageNotFound'],
    ['an edit', () => account.change(outgoing(instagram, { ref: 'm_1' }), 'edited', connection()), 'unsupported'],
    ['a deletion', () => page.change(outgoing(messenger, { ref: 'm_1' }), 'deleted', connection()), 'unsupported'],
  ])('%s is refused before anybody is asked', async (_what, change, reason) => {
    await expect(change()).rejects.toMatchObject({ reason })
    expect(meta.calls).toEqual([])
  })
})
