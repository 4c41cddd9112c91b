import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { createAssistant, updateAssistant } from '#plugins/assistants/contract/index.ts'
import { type FakeEngines, fakeConfig, startFakeEngines } from '#plugins/assistants/server/testing/fakeEngines.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { createFlow, type Flow, type FlowDocument, publishFlow, updateFlow } from '#plugins/flows/contract/index.ts'
import { aDocument, askNode, sayNode } from '#plugins/flows/contract/testing/flows.ts'
import { flowEvents } from '#plugins/flows/server/flows.table.ts'
import { updateTicket } from '#plugins/tickets/contract/index.ts'
import { listTranscripts, transcribeMessage, updateTranscription } from '#plugins/transcription/contract/index.ts'
import { type FakeWhisper, startFakeWhisper } from '#plugins/transcription/server/testing/fakeWhisper.ts'
import { sendVisitorMessage } from '#plugins/webchat/contract/index.ts'
import { type Desk, startDesk, type TestVisitor } from './support/desk.ts'
import { upload } from './support/upload.ts'

/** The first bytes of an Ogg file with Opus in it, which is enough to be told from others. */
const OGG = new Uint8Array(Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead'), Buffer.alloc(64)]))
const patience = { timeout: 10_000 }

let desk: Desk
let engines: FakeEngines
let whisper: FakeWhisper
let site: number
let assistantId: number
let flow: Flow | undefined
beforeAll(async () => {
  engines = await startFakeEngines()
  whisper = await startFakeWhisper()
  desk = await startDesk({ environment: { PRIVATE_HOSTS: '127.0.0.1' } })
  site = (await tenantRows(desk.kernel.ctx.db, desk.admin, connections).first(eq(connections.name, 'Site')))?.id ?? 0
  await desk.ask(updateTranscription, { isActive: true, isAutomatic: true, url: whisper.url, model: 'whisper-1' }, desk.admin)
  const { id } = await desk.ask(createAssistant, { kind: 'claude', name: 'Clara', gatherSeconds: 0, ...fakeConfig('claude', engines.url) }, desk.admin)
  assistantId = id
})
afterAll(async () => {
  await desk.stop()
  engines.stop()
  whisper.stop()
})
beforeEach(() => {
  engines.calls.length = 0
  engines.play({ pieces: ['Custa ', '50.'] })
  hears('Quanto custa o sapato?')
})
afterEach(async () => {
  if (flow) await desk.ask(updateFlow, { id: flow.id, isActive: false, entry: { connectionIds: [], keywords: [] } }, desk.admin)
  flow = undefined
  await desk.ask(updateAssistant, { id: assistantId, connectionIds: [], stopWords: [] }, desk.admin)
})

const hears = (text: string) => whisper.answers({ status: 200, body: { text } })
const withAssistant = (change: object = {}) => desk.ask(updateAssistant, { id: assistantId, connectionIds: [site], ...change }, desk.admin)
async function withFlow(draft: FlowDocument, keywords: string[] = []): Promise<void> {
  flow = await desk.ask(createFlow, { name: `Voz ${newId()}`, draft }, desk.admin)
  const entry = { connectionIds: keywords.length > 0 ? [] : [site], keywords }
  const { rev } = await desk.ask(updateFlow, { id: flow.id, isActive: true, entry }, desk.admin)
  await desk.ask(publishFlow, { id: flow.id, rev }, desk.admin)
}
async function says(visitor: TestVisitor): Promise<void> {
  const uploadId = await upload(desk.base, visitor.caller, 'voz.ogg', OGG)
  await desk.ask(sendVisitorMessage, { token: desk.siteToken, uploadId, idFront: newId() }, visitor.caller)
}
const told = async (visitor: TestVisitor) => (await visitor.read()).filter(({ fromMe }) => !fromMe).map(({ body }) => body)
const reads = (visitor: TestVisitor, bodies: string[]) => vi.waitFor(async () => expect(await told(visitor)).toEqual(bodies), patience)
const writtenDown = async (visitor: TestVisitor) => {
  const ticketId = await visitor.ticketId()
  return vi.waitFor(async () => {
    const [newest] = (await desk.ask(listTranscripts, { ticketId }, desk.admin)).transcripts
    expect(newest?.state).not.toBe('working')
    return newest?.messageId ?? ''
  }, patience)
}
/** Texts of the contact that flows have heard, all of them worked on. */
const heardByFlows = () =>
  vi.waitFor(async () => {
    const events = await tenantRows(desk.kernel.ctx.db, desk.admin, flowEvents).find()
    expect(events.every(({ doneAt }) => doneAt !== null)).toBe(true)
    return events.flatMap(({ event }) => (event.type === 'message' ? [event.text] : []))
  }, patience)

describe('an assistant', () => {
  test('answers what was said, once it is written down', async () => {
    await withAssistant()
    const release = whisper.hold()
    const visitor = await desk.visitor()
    await says(visitor)
    const { claudeStatus } = await desk.ticket(await visitor.ticketId())
    expect({ claudeStatus, asked: engines.calls.length }).toEqual({ claudeStatus: true, asked: 0 })

    release()

    await reads(visitor, ['Custa 50.'])
    expect(engines.calls.map(({ text }) => text.includes('Quanto custa o sapato?'))).toEqual([true])
  })

  test('hands over at a stop word that was said', async () => {
    await withAssistant({ stopWords: ['atendente'], handOverText: 'Vou chamar alguém.' })
    hears('Quero um atendente')
    const visitor = await desk.visitor()

    await says(visitor)

    await reads(visitor, ['Vou chamar alguém.'])
    expect(engines.calls).toEqual([])
  })

  test('answers without the words where nobody could write them down', async () => {
    await withAssistant()
    whisper.answers({ status: 401, body: {} })
    const visitor = await desk.visitor()

    await says(visitor)

    await reads(visitor, ['Custa 50.'])
    expect(engines.calls.map(({ text }) => text.includes('[audio] voz.ogg'))).toEqual([true])
  })

  test('says nothing where a person took the conversation meanwhile, and nothing to what is written down later on demand', async () => {
    await withAssistant()
    const release = whisper.hold()
    whisper.answers({ status: 401, body: {} }, { status: 200, body: { text: 'Oi' } })
    const visitor = await desk.visitor()
    await says(visitor)
    await desk.ask(updateTicket, { id: await visitor.ticketId(), status: 'open' }, desk.agent)
    release()
    const messageId = await writtenDown(visitor)
    await desk.ask(updateTicket, { id: await visitor.ticketId(), status: 'pending' }, desk.agent)

    await desk.ask(transcribeMessage, { messageId }, desk.admin)
    await writtenDown(visitor)
    const last = await desk.visitor()
    await last.write('E eu?')
    await reads(last, ['Custa 50.'])

    expect(await told(visitor)).toEqual([])
    expect(engines.calls).toHaveLength(1)
  })
})

describe('a flow', () => {
  const questions = aDocument([askNode('Nome', { other: 'Cidade' }), askNode('Cidade', { other: 'obrigado' }), sayNode('obrigado', 'Obrigado.', 'fim')])

  test('begins with a voice message at once, and takes the next one as an answer when its words are there', async () => {
    await withFlow(questions)
    const visitor = await desk.visitor()
    await says(visitor)
    await reads(visitor, ['Nome?'])
    await writtenDown(visitor)

    hears('Ana')
    const release = whisper.hold()
    await says(visitor)
    expect(await heardByFlows()).toEqual([])
    release()

    await reads(visitor, ['Nome?', 'Cidade?'])
    expect(await heardByFlows()).toEqual(['Ana'])
  })

  test('begins with its word when that is said', async () => {
    await withFlow(questions, ['segunda via'])
    hears('Segunda via.')
    const visitor = await desk.visitor()

    await says(visitor)

    await reads(visitor, ['Nome?'])
  })
})
