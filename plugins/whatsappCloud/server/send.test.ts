import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ChannelMessage } from '#plugins/channels/contract/index.ts'
import { packetOf, webmOf } from '#plugins/channels/contract/testing/webm.ts'
import { cloudAdapter } from './adapter.ts'
import { connectionTo } from './testing/connection.ts'
import { ANA } from './testing/deliveries.ts'
import { type FakeGraph, PHONE_ID, startFakeGraph } from './testing/fakeGraph.ts'
import { outgoing, outgoingFile } from './testing/message.ts'

let graph: FakeGraph
beforeAll(async () => {
  graph = await startFakeGraph()
})
beforeEach(() => {
  graph.calls.length = 0
})
afterAll(() => graph.stop())

const MESSAGES = `POST ${PHONE_ID}/messages`
const UPLOADS = `POST ${PHONE_ID}/media`
const send = (message: ChannelMessage) => cloudAdapter.send(message, connectionTo(graph.baseAddress))
const around = { messaging_product: 'whatsapp', recipient_type: 'individual', to: ANA, biz_opaque_callback_data: 'm-1' }
const buttons = (count: number) => Array.from({ length: count }, (_none, place) => ({ id: `b${place}`, text: `Opção ${place}` }))
const choices = (count: number, more = {}) => ({ type: 'buttons' as const, header: null, footer: null, buttons: buttons(count), ...more })
const rows = (count: number) => buttons(count).map(({ id, text }) => ({ id, title: text }))

describe('a message without a file', () => {
  test.each<[string, Partial<ChannelMessage>, Record<string, unknown>]>([
    ['text', { body: 'Oi 👍' }, { type: 'text', text: { body: 'Oi 👍', preview_url: false } }],
    ['text with a link', { body: 'Veja https://exemplo.com' }, { type: 'text', text: { body: 'Veja https://exemplo.com', preview_url: true } }],
    ['answer', { quotedRef: 'wamid.Q' }, { context: { message_id: 'wamid.Q' }, type: 'text', text: { body: 'Oi', preview_url: false } }],
    [
      'place',
      { data: { type: 'location', latitude: -23.5, longitude: -46.6, name: 'Loja', address: null } },
      { type: 'location', location: { latitude: -23.5, longitude: -46.6, name: 'Loja' } },
    ],
    [
      'cards',
      {
        data: {
          type: 'vcard',
          contacts: [
            { name: 'Bia Souza', number: '5511977776666', email: 'bia@exemplo.com' },
            { name: 'Sem número', number: '', email: null },
          ],
        },
      },
      {
        type: 'contacts',
        contacts: [
          {
            name: { formatted_name: 'Bia Souza', first_name: 'Bia' },
            phones: [{ phone: '+5511977776666', wa_id: '5511977776666', type: 'CELL' }],
            emails: [{ email: 'bia@exemplo.com', type: 'HOME' }],
          },
          { name: { formatted_name: 'Sem número', first_name: 'Sem' } },
        ],
      },
    ],
    [
      'three buttons',
      { body: 'Qual?', data: choices(3, { header: 'Loja', footer: 'Obrigado' }) },
      {
        type: 'interactive',
        interactive: {
          type: 'button',
          header: { type: 'text', text: 'Loja' },
          body: { text: 'Qual?' },
          footer: { text: 'Obrigado' },
          action: { buttons: rows(3).map((reply) => ({ type: 'reply', reply })) },
        },
      },
    ],
    [
      'four choices: a list',
      { body: 'Qual?', data: choices(4) },
      {
        type: 'interactive',
        interactive: { type: 'list', body: { text: 'Qual?' }, action: { button: 'Opções', sections: [{ title: 'Opções', rows: rows(4) }] } },
      },
    ],
    ['ten choices: a list', { body: 'Qual?', data: choices(10) }, { type: 'interactive', interactive: expect.objectContaining({ type: 'list' }) }],
    [
      'eleven choices: numbered lines',
      { body: 'Qual?', data: choices(11) },
      { type: 'text', text: expect.objectContaining({ body: expect.stringMatching(/^Qual\?\n\n1\. Opção 0\n[\s\S]*\n11\. Opção 10$/) }) },
    ],
    [
      'choices below a long text: numbered lines',
      { body: 'x'.repeat(1025), data: choices(2) },
      { type: 'text', text: expect.objectContaining({ body: expect.stringMatching(/\n\n1\. Opção 0\n2\. Opção 1$/) }) },
    ],
    [
      'template with values',
      { data: { type: 'template', name: 'pedido', language: 'pt_BR', values: ['Ana', '42'] } },
      {
        type: 'template',
        template: {
          name: 'pedido',
          language: { code: 'pt_BR' },
          components: [
            {
              type: 'body',
              parameters: [
                { type: 'text', text: 'Ana' },
                { type: 'text', text: '42' },
              ],
            },
          ],
        },
      },
    ],
    [
      'template without',
      { data: { type: 'template', name: 'oi', language: 'pt_BR', values: [] } },
      { type: 'template', template: { name: 'oi', language: { code: 'pt_BR' } } },
    ],
  ])('%s', async (_what, more, expected) => {
    expect(await send(outgoing(more))).toMatchObject({ ref: expect.stringMatching(/^wamid\./), ack: 1 })
    expect(graph.sent()).toEqual([{ ...around, ...expected }])
  })

  test('goes to a person without a number by the id of the person', async () => {
    expect(await send(outgoing({ to: { kind: 'bsuid', value: 'BR.1349' } }))).toEqual({ ref: expect.any(String), ack: 1 })

    const [sent] = graph.sent()
    expect(sent).toMatchObject({ recipient: 'BR.1349' })
    expect(sent).not.toHaveProperty('to')
  })

  test('tells the number by which the provider knows the contact', async () => {
    graph.knownAs.set(ANA, '551188887777')

    expect(await send(outgoing())).toMatchObject({ knownAs: { kind: 'phone', value: '551188887777' } })
    graph.knownAs.clear()
    expect(await send(outgoing())).not.toHaveProperty('knownAs')
  })

  test.each<[string, Partial<ChannelMessage>, string]>([
    ['a text that is too long', { body: 'x'.repeat(4097) }, 'unsupported'],
    ['an address of another channel', { to: { kind: 'email', value: 'a@b.com' } }, 'invalidRecipient'],
  ])('%s is refused before anybody is asked', async (_what, more, reason) => {
    await expect(send(outgoing(more))).rejects.toMatchObject({ reason })
    expect(graph.calls).toEqual([])
  })
})

describe('a file', () => {
  const bytes = Buffer.from('conteúdo de um arquivo')
  const upload = () => graph.calls.find(({ path }) => path === `${PHONE_ID}/media`)

  test('is brought to the provider as it is, and sent by its id with its caption', async () => {
    await send(outgoingFile(bytes, { kind: 'image', mime: 'image/jpeg', name: 'Foto "da" loja.jpg' }, { body: 'Veja' }))

    expect(upload()?.form).toEqual({ fields: { messaging_product: 'whatsapp', type: 'image/jpeg' }, file: bytes, type: 'image/jpeg' })
    expect(Number(upload()?.headers['content-length'])).toBeGreaterThan(bytes.length)
    expect(graph.sent()).toEqual([{ ...around, type: 'image', image: { id: expect.stringMatching(/^media\./), caption: 'Veja' } }])
  })

  test.each<[string, Parameters<typeof outgoingFile>[1], Record<string, unknown>]>([
    ['picture without a caption', { kind: 'image', mime: 'image/png' }, { type: 'image', image: { id: expect.any(String) } }],
    ['film', { kind: 'video', mime: 'video/mp4' }, { type: 'video', video: { id: expect.any(String) } }],
    [
      'document with its name',
      { kind: 'document', mime: 'application/pdf', name: 'Contrato.pdf' },
      { type: 'document', document: { id: expect.any(String), filename: 'Contrato.pdf' } },
    ],
    ['sound', { kind: 'audio', mime: 'audio/mpeg' }, { type: 'audio', audio: { id: expect.any(String) } }],
    ['voice note', { kind: 'audio', mime: 'audio/ogg', waveform: [1] }, { type: 'audio', audio: { id: expect.any(String), voice: true } }],
    ['voice note of Safari: sound', { kind: 'audio', mime: 'audio/mp4', waveform: [1] }, { type: 'audio', audio: { id: expect.any(String) } }],
    ['sticker', { kind: 'sticker', mime: 'image/webp' }, { type: 'sticker', sticker: { id: expect.any(String) } }],
    [
      'picture of a rare kind: a document',
      { kind: 'image', mime: 'image/webp', name: 'x.webp' },
      { type: 'document', document: { id: expect.any(String), filename: 'x.webp' } },
    ],
    [
      'film of a rare kind: a document',
      { kind: 'video', mime: 'video/webm', name: 'x.webm' },
      { type: 'document', document: { id: expect.any(String), filename: 'x.webm' } },
    ],
  ])('%s', async (_what, file, expected) => {
    await send(outgoingFile(bytes, file))

    expect(graph.sent()).toEqual([{ ...around, ...expected }])
  })

  test('a picture that is too large for a picture goes as a document, and passes through', async () => {
    const large = Buffer.alloc(5 * 1024 * 1024 + 1, 7)

    await send(outgoingFile(large, { kind: 'image', mime: 'image/jpeg', name: 'Foto.jpg' }))

    expect(upload()?.form?.file.equals(large)).toBe(true)
    expect(graph.sent()).toMatchObject([{ type: 'document' }])
  })

  test('a voice note as Chrome records it becomes one that phones take', async () => {
    const recorded = webmOf({ packets: [packetOf(1), packetOf(2)] })

    await send(outgoingFile(recorded, { kind: 'audio', mime: 'audio/webm', waveform: [1] }))

    expect(upload()?.form).toMatchObject({ fields: { type: 'audio/ogg' }, type: 'audio/ogg' })
    expect(upload()?.form?.file.subarray(0, 4).toString()).toBe('OggS')
    expect(graph.sent()).toMatchObject([{ type: 'audio', audio: { voice: true } }])
  })

  test('sound in WebM that is no Opus goes as a document', async () => {
    await send(outgoingFile(bytes, { kind: 'audio', mime: 'audio/webm', waveform: [1] }))

    expect(upload()?.form?.file).toEqual(bytes)
    expect(graph.sent()).toMatchObject([{ type: 'document' }])
  })

  test.each<[string, Parameters<typeof outgoingFile>[1], string]>([
    ['sound', { kind: 'audio', mime: 'audio/mpeg' }, 'Ouça'],
    ['a sticker', { kind: 'sticker', mime: 'image/webp' }, 'Oi'],
    ['a picture, that are too long for a caption,', { kind: 'image', mime: 'image/jpeg' }, 'x'.repeat(1025)],
  ])('the words of %s follow as a message of their own, which is the same to us', async (_what, file, body) => {
    await send(outgoingFile(bytes, file, { body, quotedRef: 'wamid.Q' }))

    const [first, second] = graph.sent()
    expect(first).toMatchObject({ context: { message_id: 'wamid.Q' } })
    expect(second).toEqual({ ...around, type: 'text', text: { body, preview_url: false } })
    expect(graph.calls).toHaveLength(3)
  })

  test('is not sent again where only its words failed', async () => {
    graph.refuse(MESSAGES, { status: 500, error: { code: 131000 } }, 1)

    await expect(send(outgoingFile(bytes, { kind: 'audio', mime: 'audio/mpeg' }, { body: 'Ouça' }))).rejects.toMatchObject({
      reason: 'uncertain',
      waitMs: null,
    })
    expect(graph.calls).toHaveLength(3)
  })

  test.each<[string, Parameters<FakeGraph['refuse']>[1], string]>([
    [
      'a type that the provider does not take',
      { status: 400, error: { code: 100, message: 'Param file must be a file with one of the following types' } },
      'mediaRejected',
    ],
    ['a fault of the provider', { status: 503 }, 'temporary'],
    ['a fault with the file', { status: 400, error: { code: 131053 } }, 'mediaRejected'],
  ])('%s: nothing is sent', async (_what, refusal, reason) => {
    graph.refuse(UPLOADS, refusal)

    await expect(send(outgoingFile(bytes, { kind: 'document', mime: 'text/plain' }))).rejects.toMatchObject({ reason })
    expect(graph.sent()).toEqual([])
  })

  test('an upload that was never answered may be tried again', async () => {
    graph.silence(UPLOADS)

    await expect(send(outgoingFile(bytes, { kind: 'document', mime: 'text/plain' }))).rejects.toMatchObject({ reason: 'temporary' })
  })
})

describe('a refusal', () => {
  test.each([
    [400, 131026, 'invalidRecipient'],
    [400, 131047, 'windowClosed'],
    [400, 132001, 'templateInvalid'],
    [400, 131056, 'rateLimited'],
    [401, 190, 'authFailed'],
    [500, 131000, 'temporary'],
  ])('%d with code %d: %s, asked once', async (status, code, reason) => {
    graph.refuse(MESSAGES, { status, error: { code, message: 'No' } })

    await expect(send(outgoing())).rejects.toMatchObject({ reason, facts: { providerCode: String(code) } })
    expect(graph.calls).toHaveLength(1)
  })

  test('with a time to wait says how long', async () => {
    graph.refuse(MESSAGES, { status: 429, error: { code: 130429 }, headers: { 'retry-after': '90' } })

    await expect(send(outgoing())).rejects.toMatchObject({ reason: 'rateLimited', waitMs: 90_000 })
  })

  test('repeats neither the token nor what was written', async () => {
    const body = 'Segredo da Ana'
    graph.refuse(MESSAGES, { status: 400, error: { code: 100, message: `Invalid parameter ${body}` } })

    const error = await send(outgoing({ body })).catch((thrown: unknown) => thrown)

    expect(JSON.stringify(error)).not.toContain(body)
    expect(error).toMatchObject({ facts: { detail: 'Invalid parameter …' } })
  })

  test('of silence is uncertain: whether it left is not known', async () => {
    graph.silence(MESSAGES)

    await expect(send(outgoing())).rejects.toMatchObject({ reason: 'uncertain', waitMs: null })
  })

  test('that is a success without a message is uncertain', async () => {
    graph.refuse(MESSAGES, { status: 200 })

    await expect(send(outgoing())).rejects.toMatchObject({ reason: 'uncertain' })
  })
})
