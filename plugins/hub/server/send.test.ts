import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ChannelMessage } from '#plugins/channels/contract/index.ts'
import { createHubAdapter } from './adapter.ts'
import { facebook, instagram, type Network } from './networks.ts'
import { connectionTo, FILE_URL, outgoing, outgoingFile } from './testing/connection.ts'
import { CHANNEL_ID, type FakeHub, HUB_TOKEN, startFakeHub } from './testing/fakeHub.ts'

let hub: FakeHub
beforeAll(async () => {
  hub = await startFakeHub()
})
beforeEach(() => {
  hub.calls.length = 0
})
afterAll(() => hub.stop())

const send = (network: Network, message: ChannelMessage) => createHubAdapter(network).send(message, connectionTo(hub.url))
const around = { from: CHANNEL_ID, to: '7136' }
const choices = (count: number, more = {}) => ({
  ...{ type: 'buttons' as const, header: null, footer: null },
  buttons: Array.from({ length: count }, (_none, place) => ({ id: `b${place}`, text: `Opção ${place}` })),
  ...more,
})
const template = (text: string, count: number) => ({
  type: 'template',
  template: { template_type: 'button', text, buttons: choices(count).buttons.map(({ id, text: title }) => ({ type: 'postback', title, payload: id })) },
})
const MB = 1024 * 1024

describe('a message', () => {
  test.each<[string, Network, ChannelMessage, string, object]>([
    ['text', facebook, outgoing({ body: 'Oi 👍' }), 'facebook', { type: 'text', text: 'Oi 👍' }],
    ['as many bytes as go', instagram, outgoing({ body: 'é'.repeat(500) }), 'instagram', { type: 'text', text: 'é'.repeat(500) }],
    ['three choices', facebook, outgoing({ body: 'Qual?', data: choices(3, { header: 'Loja' }) }), 'facebook', template('Loja\n\nQual?', 3)],
    [
      'four choices: numbered lines',
      facebook,
      outgoing({ body: 'Qual?', data: choices(4) }),
      'facebook',
      { type: 'text', text: 'Qual?\n\n1. Opção 0\n2. Opção 1\n3. Opção 2\n4. Opção 3' },
    ],
    [
      'choices below a long text',
      facebook,
      outgoing({ body: 'x'.repeat(641), data: choices(1) }),
      'facebook',
      { type: 'text', text: `${'x'.repeat(641)}\n\n1. Opção 0` },
    ],
    ['a picture', instagram, outgoingFile({ kind: 'image', bytes: 8 * MB }), 'instagram', { type: 'file', fileMimeType: 'image', fileUrl: FILE_URL }],
    ['a film', facebook, outgoingFile({ kind: 'video' }), 'facebook', { type: 'file', fileMimeType: 'video', fileUrl: FILE_URL }],
    ['a sound', instagram, outgoingFile({ kind: 'audio' }), 'instagram', { type: 'file', fileMimeType: 'audio', fileUrl: FILE_URL }],
    ['a document', facebook, outgoingFile({ kind: 'document' }), 'facebook', { type: 'file', fileMimeType: 'document', fileUrl: FILE_URL }],
    ['a sticker', facebook, outgoingFile({ kind: 'sticker' }), 'facebook', { type: 'file', fileMimeType: 'document', fileUrl: FILE_URL }],
  ])('%s', async (_what, network, message, channel, content) => {
    expect(await send(network, message)).toEqual({ ref: expect.stringMatching(/^OUT\d+$/), ack: 1 })
    expect(hub.calls).toEqual([{ name: `POST /channels/${channel}/messages`, token: HUB_TOKEN, json: { ...around, contents: [content] } }])
  })

  test('with a file and words is the file, and the words after it', async () => {
    await send(facebook, outgoingFile({ kind: 'image' }, { body: 'Veja' }))

    expect(hub.sent()).toMatchObject([{ contents: [{ type: 'file' }] }, { contents: [{ type: 'text', text: 'Veja' }] }])
  })

  test('with a file whose words failed is uncertain, and not sent again', async () => {
    const connection = connectionTo(hub.url)
    const { ask } = connection
    let count = 0
    const failing = { ...connection, ask: (request: Parameters<typeof ask>[0]) => ask(++count === 2 ? { ...request, headers: {} } : request) }

    await expect(createHubAdapter(facebook).send(outgoingFile({ kind: 'image' }, { body: 'Veja' }), failing)).rejects.toMatchObject({
      reason: 'uncertain',
      waitMs: null,
    })
    expect(count).toBe(2)
  })

  test.each<[string, Network, ChannelMessage, string]>([
    ['one character too many', facebook, outgoing({ body: 'x'.repeat(2001) }), 'unsupported'],
    ['one byte too many', instagram, outgoing({ body: `${'👍'.repeat(250)}x` }), 'unsupported'],
    ['words with a file that are too long', instagram, outgoingFile({ kind: 'image' }, { body: 'x'.repeat(1001) }), 'unsupported'],
    ['a place', facebook, outgoing({ data: { type: 'location', latitude: 0, longitude: 0, name: null, address: null } }), 'unsupported'],
    ['a file that is too large', instagram, outgoingFile({ kind: 'image', bytes: 8 * MB + 1 }), 'mediaRejected'],
    ['a document on Instagram', instagram, outgoingFile({ kind: 'document' }), 'mediaRejected'],
    ['somebody of another channel of the hub', facebook, outgoing({ to: { kind: 'hub', value: 'outro:7136' } }), 'invalidRecipient'],
    ['somebody with a phone', facebook, outgoing({ to: { kind: 'phone', value: '5511988887777' } }), 'invalidRecipient'],
  ])('%s is refused before anybody is asked', async (_what, network, message, reason) => {
    await expect(send(network, message)).rejects.toMatchObject({ reason })
    expect(hub.calls).toEqual([])
  })
})

describe('a refusal', () => {
  const MESSAGES = 'POST /channels/facebook/messages'

  test.each<[number, object, string, number | null]>([
    [401, { message: 'Unauthorized' }, 'authFailed', null],
    [403, {}, 'authFailed', null],
    [403, { message: '(#10) sent outside the allowed window' }, 'windowClosed', null],
    [400, { message: '(#190) Error validating access token' }, 'authFailed', null],
    [400, { message: '(#200) Requires pages_messaging permission' }, 'authFailed', null],
    [429, {}, 'rateLimited', 30_000],
    [500, {}, 'temporary', 5_000],
    [504, {}, 'uncertain', null],
    [400, { error: { message: '(#10) sent outside the allowed window' } }, 'windowClosed', null],
    [400, { error: '(#100) No matching user found' }, 'invalidRecipient', null],
    [400, { message: '(#368) The action is temporarily blocked' }, 'accountRestricted', null],
    [400, { message: '(#613) Calls exceeded' }, 'rateLimited', 30_000],
    [400, { message: 'Upload attachment failure' }, 'mediaRejected', null],
    [400, { message: 'Something new' }, 'refused', null],
    [400, {}, 'refused', null],
  ])('%d %j is %s', async (code, body, reason, waitMs) => {
    hub.refuse(MESSAGES, code, body)

    await expect(send(facebook, outgoing())).rejects.toMatchObject({ reason, waitMs, facts: { providerCode: String(code) } })
  })

  test('says why, without what was written or the token', async () => {
    hub.refuse(MESSAGES, 400, { message: `"Segredo da Ana" by ${HUB_TOKEN} is not allowed` })

    await expect(send(facebook, outgoing({ body: 'Segredo da Ana' }))).rejects.toMatchObject({ facts: { detail: '"…" by … is not allowed' } })
  })

  test('of silence, or of an answer without an id, is uncertain', async () => {
    hub.silence(MESSAGES)
    await expect(send(facebook, outgoing())).rejects.toMatchObject({ reason: 'uncertain' })
    hub.refuse(MESSAGES, 200, {})
    await expect(send(facebook, outgoing())).rejects.toMatchObject({ reason: 'uncertain' })
  })
})
