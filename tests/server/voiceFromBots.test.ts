import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { switchPlugin } from '#core/contract/plugins.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { createAssistant, updateAssistant } from '#plugins/assistants/contract/index.ts'
import { type FakeEngines, fakeConfig, startFakeEngines } from '#plugins/assistants/server/testing/fakeEngines.ts'
import { listMessages } from '#plugins/chat/contract/index.ts'
import { speakMessage } from '#plugins/chat/server/speakMessage.ts'
import { voiceQueue } from '#plugins/chat/server/voiceQueue.table.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { createFlow, type Flow, publishFlow, updateFlow } from '#plugins/flows/contract/index.ts'
import { aDocument, aNode } from '#plugins/flows/contract/testing/flows.ts'
import { updateSpeech } from '#plugins/speech/contract/index.ts'
import { type FakeSpeech, startFakeSpeech } from '#plugins/speech/server/testing/fakeSpeech.ts'
import { listTranscripts } from '#plugins/transcription/contract/index.ts'
import { sendVisitorMessage, visitorMessageSchema } from '#plugins/webchat/contract/index.ts'
import { type Desk, startDesk, type TestVisitor } from './support/desk.ts'
import { upload } from './support/upload.ts'

/** The first bytes of an Ogg file with Opus in it, which is enough to be told from others. */
const OGG = new Uint8Array(Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead'), Buffer.alloc(64)]))
const patience = { timeout: 20_000 }

let desk: Desk
let engines: FakeEngines
let speech: FakeSpeech
let site: number
let assistantId: number
let flow: Flow | undefined
beforeAll(async () => {
  engines = await startFakeEngines()
  speech = await startFakeSpeech()
  desk = await startDesk({ environment: { PRIVATE_HOSTS: '127.0.0.1' } })
  site = (await tenantRows(desk.kernel.ctx.db, desk.admin, connections).first(eq(connections.name, 'Site')))?.id ?? 0
  const { id } = await desk.ask(createAssistant, { kind: 'claude', name: 'Clara', gatherSeconds: 0, ...fakeConfig('claude', engines.url) }, desk.admin)
  assistantId = id
})
afterAll(async () => {
  await desk.stop()
  engines.stop()
  speech.stop()
})
beforeEach(async () => {
  engines.calls.length = 0
  speech.calls.length = 0
  engines.play({ pieces: ['Custa ', 'cinquenta reais.'] })
  speech.answers()
  await set({ provider: 'openai', address: speech.url, model: 'tts-1', voice: 'nova', bots: 'afterVoice', longest: 600, monthlyLimit: null })
})
afterEach(async () => {
  if (flow) await desk.ask(updateFlow, { id: flow.id, isActive: false, entry: { connectionIds: [], keywords: [] } }, desk.admin)
  flow = undefined
  await desk.ask(updateAssistant, { id: assistantId, connectionIds: [] }, desk.admin)
})

const set = (change: Parameters<typeof desk.ask<typeof updateSpeech.input, typeof updateSpeech.output>>[1]) => desk.ask(updateSpeech, change, desk.admin)
const withAssistant = () => desk.ask(updateAssistant, { id: assistantId, connectionIds: [site] }, desk.admin)
async function withFlow(texts: readonly string[]): Promise<void> {
  const draft = aDocument([aNode('say', 'oi', { parts: texts.map((text) => ({ part: 'text' as const, text })), next: 'fim' })])
  flow = await desk.ask(createFlow, { name: `Voz ${newId()}`, draft }, desk.admin)
  const { rev } = await desk.ask(updateFlow, { id: flow.id, isActive: true, entry: { connectionIds: [site], keywords: [] } }, desk.admin)
  await desk.ask(publishFlow, { id: flow.id, rev }, desk.admin)
}
async function sendsVoice(visitor: TestVisitor): Promise<void> {
  const uploadId = await upload(desk.base, visitor.caller, 'voz.ogg', OGG)
  await desk.ask(sendVisitorMessage, { token: desk.siteToken, uploadId, idFront: newId() }, visitor.caller)
}
async function ofBot(visitor: TestVisitor) {
  const { messages } = await desk.ask(listMessages, { ticketId: await visitor.ticketId() }, desk.admin)
  return messages.filter(({ fromMe }) => fromMe)
}
/** What bots sent, once all of it is delivered. */
const delivered = (visitor: TestVisitor, expected: readonly object[]) =>
  vi.waitFor(async () => {
    const sent = await ofBot(visitor)
    expect(sent).toMatchObject(expected.map((one) => ({ ack: 1, ...one })))
    return sent
  }, patience)
const asText = (body: string) => ({ mediaType: 'chat', body, media: null })
const asVoice = { mediaType: 'audio', media: { mime: 'audio/ogg', durationMs: 2_000 } }
/** Messages that reached the visitor's page, in the order of their arrival. */
const arrivals = async (visitor: TestVisitor) => {
  const socket = await visitor.socket()
  return () => socket.heard.flatMap(({ name, body }) => (name === 'message' ? [visitorMessageSchema.parse(body)] : [])).filter(({ fromMe }) => !fromMe)
}

describe('an assistant', () => {
  test('answers a voice note by a voice note, with its words below it for the team, and a text by a text', async () => {
    await withAssistant()
    const visitor = await desk.visitor()

    await sendsVoice(visitor)

    const [sent] = await delivered(visitor, [asVoice])
    expect(JSON.parse(speech.calls[0]?.body ?? '')).toMatchObject({ input: 'Custa cinquenta reais.', voice: 'nova', response_format: 'opus' })
    const ticketId = await visitor.ticketId()
    const { transcripts } = await desk.ask(listTranscripts, { ticketId }, desk.admin)
    expect(transcripts).toMatchObject([{ messageId: sent?.id, text: 'Custa cinquenta reais.', isOriginal: true }])
    await visitor.write('E o frete?')
    await delivered(visitor, [asVoice, asText('Custa cinquenta reais.')])
    expect(speech.calls).toHaveLength(1)
    // The next turn knows what was said.
    expect(engines.calls.at(-1)?.text).toContain('[audio] Custa cinquenta reais.')
  })

  test('speaks to everybody where it always does', async () => {
    await set({ bots: 'always' })
    await withAssistant()
    const visitor = await desk.visitor()

    await visitor.write('Quanto custa?')

    await delivered(visitor, [asVoice])
  })

  test.each([
    ['is down', { status: 503, body: '' }],
    ['refuses the key', { status: 401, body: '{}' }],
    ['answers no sound', { body: '<html></html>' }],
  ])('writes, once, where the provider %s', async (_what, answer) => {
    speech.answers(answer)
    await withAssistant()
    const visitor = await desk.visitor()

    await sendsVoice(visitor)

    await delivered(visitor, [asText('Custa cinquenta reais.')])
    expect(speech.calls).toHaveLength(1)
    expect(await tenantRows(desk.kernel.ctx.db, desk.admin, voiceQueue).find()).toEqual([])
  })

  test('writes where the provider does not answer within ten seconds', async () => {
    speech.answers('never')
    await withAssistant()
    const visitor = await desk.visitor()

    await sendsVoice(visitor)

    await delivered(visitor, [asText('Custa cinquenta reais.')])
  }, 30_000)

  test('writes once the characters of the month are used up', async () => {
    await set({ monthlyLimit: 1 })
    await withAssistant()
    const visitor = await desk.visitor()

    await sendsVoice(visitor)

    await delivered(visitor, [asText('Custa cinquenta reais.')])
    expect(speech.calls).toEqual([])
  })

  test('sends nothing twice when its job runs again, before and after the text is spoken', async () => {
    await withAssistant()
    const release = speech.hold()
    const visitor = await desk.visitor()
    const arrived = await arrivals(visitor)
    await sendsVoice(visitor)
    await vi.waitFor(() => expect(speech.calls).toHaveLength(1), patience)
    const [waiting] = await ofBot(visitor)
    expect(waiting).toMatchObject({ ack: 0, mediaType: 'chat' })
    const job = { tenantId: desk.admin.tenantId, id: waiting?.id ?? '' }

    const again = speakMessage.run(job, desk.kernel.ctx)
    release()
    await again
    await delivered(visitor, [asVoice])
    await speakMessage.run(job, desk.kernel.ctx)
    await speakMessage.giveUp?.(job, new Error('late'), desk.kernel.ctx)

    await delivered(visitor, [asVoice])
    await vi.waitFor(() => expect(arrived()).toMatchObject([{ id: job.id, mediaType: 'audio' }]))
  })
})

describe('a flow', () => {
  test('keeps the order of its texts, of which some are spoken', async () => {
    await set({ bots: 'always' })
    await withFlow(['Bom dia!', 'Veja https://loja.exemplo', 'Até logo.'])
    const visitor = await desk.visitor()
    const arrived = await arrivals(visitor)
    const release = speech.hold()
    await visitor.write('Oi')
    await vi.waitFor(() => expect(speech.calls).toHaveLength(1), patience)
    expect(arrived()).toEqual([])

    release()

    await delivered(visitor, [asVoice, asText('Veja https://loja.exemplo'), asVoice])
    await vi.waitFor(() => expect(arrived().map(({ mediaType }) => mediaType)).toEqual(['audio', 'chat', 'audio']))
  })

  test('asks a provider that is away once for a whole step', async () => {
    await set({ bots: 'always' })
    speech.answers({ status: 503, body: '' })
    await withFlow(['Bom dia!', 'Tudo bem?', 'Até logo.'])
    const visitor = await desk.visitor()

    await visitor.write('Oi')

    await delivered(visitor, [asText('Bom dia!'), asText('Tudo bem?'), asText('Até logo.')])
    expect(speech.calls).toHaveLength(1)
  })

  test('writes the rest where the company switches the plugin off meanwhile', async () => {
    await set({ bots: 'always' })
    await withFlow(['Bom dia!', 'Até logo.'])
    const release = speech.hold()
    const visitor = await desk.visitor()
    await visitor.write('Oi')
    await vi.waitFor(() => expect(speech.calls).toHaveLength(1), patience)

    await desk.ask(switchPlugin, { id: 'speech', isOn: false }, desk.admin)
    release()

    await delivered(visitor, [asVoice, asText('Até logo.')])
    expect(speech.calls).toHaveLength(1)
    await desk.ask(switchPlugin, { id: 'speech', isOn: true }, desk.admin)
  })
})
