import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { listMessages } from '#plugins/chat/contract/index.ts'
import { erasePerson } from '#plugins/privacy/contract/index.ts'
import { updateTicket } from '#plugins/tickets/contract/index.ts'
import { sendVisitorMessage } from '#plugins/webchat/contract/index.ts'
import { type Desk, startDesk, type TestVisitor } from '#tests/server/support/desk.ts'
import { upload } from '#tests/server/support/upload.ts'
import * as contract from '../contract/index.ts'
import { type FakeWhisper, startFakeWhisper } from './testing/fakeWhisper.ts'
import { transcribe } from './transcribe.ts'
import { transcriptionSettings, transcripts } from './transcription.table.ts'

/** The first bytes of an Ogg file with Opus in it, which is enough to be told from others. */
const OGG = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead'), Buffer.alloc(64)])
const KEY = 'sk-segredo-1234567890'

let desk: Desk
let whisper: FakeWhisper
beforeAll(async () => {
  whisper = await startFakeWhisper()
  desk = await startDesk({ environment: { PRIVATE_HOSTS: '127.0.0.1' } })
})
afterAll(async () => {
  await desk.stop()
  whisper.stop()
})
beforeEach(async () => {
  whisper.heard.length = 0
  whisper.answers({ status: 200, body: { text: ' Bom dia, tudo bem? ' } })
  await set({ isActive: true, isAutomatic: true, url: `${whisper.url}/`, model: 'whisper-1', language: 'pt', key: KEY })
})

const set = (change: Parameters<typeof desk.ask<typeof contract.updateTranscription.input, typeof contract.updateTranscription.output>>[1]) =>
  desk.ask(contract.updateTranscription, change, desk.admin)

/** A visitor says something; answers the message as the team has it. */
async function says(visitor: TestVisitor, name = 'voz.ogg', content: Uint8Array<ArrayBuffer> = new Uint8Array(OGG)) {
  const uploadId = await upload(desk.base, visitor.caller, name, content)
  await desk.ask(sendVisitorMessage, { token: desk.siteToken, uploadId, idFront: newId() }, visitor.caller)
  const ticketId = await visitor.ticketId()
  const { messages } = await desk.ask(listMessages, { ticketId }, desk.admin)
  const message = messages.findLast(({ media }) => media !== null)
  if (!message) throw new Error('the file is in the conversation')
  return { ticketId, messageId: message.id, contactId: message.contactId, mediaType: message.mediaType }
}

const listed = (ticketId: number, who: Session = desk.admin) => desk.ask(contract.listTranscripts, { ticketId }, who)
const ends = (ticketId: number, transcript: object) =>
  vi.waitFor(async () => expect((await listed(ticketId)).transcripts).toEqual([expect.objectContaining(transcript)]), { timeout: 10_000 })
const rowsOf = () => tenantRows(desk.kernel.ctx.db, desk.admin, transcripts)

describe('a voice message that comes in', () => {
  test('is written down by itself, once; who reads the conversation hears of it', async () => {
    const ear = await desk.socket(desk.admin)
    const visitor = await desk.visitor()
    const { ticketId, messageId, mediaType } = await says(visitor)

    expect(mediaType).toBe('audio')
    await ends(ticketId, { messageId, ticketId, state: 'done', text: 'Bom dia, tudo bem?', failure: null })
    expect((await ear.hear(contract.transcriptChanged)).messageId).toBe(messageId)
    expect(whisper.heard).toEqual([
      {
        authorization: `Bearer ${KEY}`,
        fields: { model: 'whisper-1', response_format: 'json', language: 'pt' },
        fileName: 'voz.ogg',
        bytes: OGG.length,
      },
    ])
    await transcribe.run({ tenantId: desk.admin.tenantId, messageId }, desk.kernel.ctx)
    await desk.ask(contract.transcribeMessage, { messageId }, desk.admin)
    expect(whisper.heard).toHaveLength(1)
  })

  test('stays as it is while nobody writes down, and other files always do', async () => {
    await set({ isActive: false })
    const visitor = await desk.visitor()
    const { ticketId, messageId } = await says(visitor)
    expect(await listed(ticketId)).toEqual({ isActive: false, transcripts: [] })
    expect(await desk.refusal(contract.transcribeMessage, { messageId }, desk.admin)).toMatchObject({ status: 409, error: 'ERR_TRANSCRIPTION_OFF' })

    await set({ isActive: true })
    const picture = await says(visitor, 'lista.txt', new TextEncoder().encode('pão'))

    expect(await listed(ticketId)).toEqual({ isActive: true, transcripts: [] })
    expect(await desk.refusal(contract.transcribeMessage, { messageId: picture.messageId }, desk.admin)).toMatchObject({ status: 404 })
  })

  test('is written down on demand where not all are', async () => {
    await set({ isAutomatic: false })
    const visitor = await desk.visitor()
    const { ticketId, messageId } = await says(visitor)
    await desk.ask(updateTicket, { id: ticketId, status: 'open', userId: desk.agent.userId }, desk.agent)

    expect(await desk.ask(contract.transcribeMessage, { messageId }, desk.agent)).toMatchObject({ messageId, state: 'working', text: '' })

    await ends(ticketId, { state: 'done', text: 'Bom dia, tudo bem?' })
  })

  test('is nobody’s business who may not read the conversation', async () => {
    const visitor = await desk.visitor()
    const { ticketId, messageId } = await says(visitor)
    const { admin: stranger } = await desk.otherTenant()

    expect(await desk.refusal(contract.listTranscripts, { ticketId }, stranger)).toMatchObject({ status: 404 })
    expect(await desk.refusal(contract.transcribeMessage, { messageId }, stranger)).toMatchObject({ status: 404 })
    expect(await desk.refusal(contract.transcribeMessage, { messageId: newId() }, desk.admin)).toMatchObject({ status: 404, error: 'ERR_NO_SOUND_FOUND' })
  })

  test('that holds no words is silence, and goes when the person is erased', async () => {
    whisper.answers({ status: 200, body: { text: '' } })
    const visitor = await desk.visitor('Nara Melo')
    const { ticketId, contactId, messageId } = await says(visitor)
    await ends(ticketId, { state: 'done', text: '' })

    await desk.ask(erasePerson, { id: contactId, name: 'Nara Melo' }, desk.admin)

    expect(await rowsOf().find(eq(transcripts.messageId, messageId))).toEqual([])
  })
})

describe('a service that', () => {
  test.each([
    ['refuses the key', { status: 401, body: {} }, 'auth'],
    ['does not take the sound', { status: 400, body: {} }, 'refused'],
    ['answers nonsense', { status: 200, body: '<html>' }, 'nonsense'],
    ['answers something else', { status: 200, body: { texto: 'x' } }, 'nonsense'],
  ])('%s says so in words, and is asked again by hand alone', async (_what, answer, failure) => {
    whisper.answers(answer)
    const { ticketId, messageId } = await says(await desk.visitor())
    await ends(ticketId, { state: 'failed', failure, text: '' })
    expect(whisper.heard).toHaveLength(1)

    whisper.answers({ status: 200, body: { text: 'Agora sim' } })
    await desk.ask(contract.transcribeMessage, { messageId }, desk.admin)

    await ends(ticketId, { state: 'done', failure: null, text: 'Agora sim' })
  })

  test('is away for a moment is asked again by itself', async () => {
    whisper.answers({ status: 503, body: {} }, { status: 200, body: { text: 'Voltei' } })

    const { ticketId } = await says(await desk.visitor())

    await vi.waitFor(
      async () => {
        await desk.hurry(transcribe.name)
        expect((await listed(ticketId)).transcripts[0]?.text).toBe('Voltei')
      },
      { interval: 100, timeout: 30_000 },
    )
    expect(whisper.heard).toHaveLength(2)
  })

  test('stands inside the network is not asked', async () => {
    await set({ url: 'http://10.0.0.7/v1', key: KEY })

    const { ticketId } = await says(await desk.visitor())

    await ends(ticketId, { state: 'failed', failure: 'inside' })
  })
})

describe('who writes down', () => {
  test('is set by administrators; the key is encrypted and shown by its end alone', async () => {
    const settings = await desk.ask(contract.getTranscription, {}, desk.admin)

    expect(settings).toEqual({ isActive: true, isAutomatic: true, url: `${whisper.url}/`, model: 'whisper-1', language: 'pt', keyTail: '7890' })
    const [row] = await tenantRows(desk.kernel.ctx.db, desk.admin, transcriptionSettings).find()
    expect(row?.secret).toBeTruthy()
    expect(row?.secret).not.toContain('segredo')
    for (const who of [desk.agent, desk.supervisor]) {
      expect(await desk.refusal(contract.getTranscription, {}, who)).toMatchObject({ status: 403 })
      expect(await desk.refusal(contract.updateTranscription, { isActive: false }, who)).toMatchObject({ status: 403 })
    }
    const { admin: stranger } = await desk.otherTenant()
    expect(await desk.ask(contract.getTranscription, {}, stranger)).toMatchObject({ isActive: false, url: '', keyTail: null })
  })

  test('keeps the key with the host, and loses it with another one', async () => {
    expect(await set({ url: `${whisper.url}/v1` })).toMatchObject({ keyTail: '7890' })
    expect(await set({ url: 'https://outro.exemplo.com/v1' })).toMatchObject({ keyTail: null })
    expect(await set({ key: KEY })).toMatchObject({ keyTail: '7890' })
    expect(await set({ key: '' })).toMatchObject({ keyTail: null })
  })

  test.each([
    [{ url: '' }, 'url', 'required'],
    [{ url: 'ftp://x/v1' }, 'url', 'invalid_format'],
    [{ url: 'https://eu:senha@x/v1' }, 'url', 'invalid_format'],
    [{ model: ' ' }, 'model', 'required'],
    [{ model: 'm'.repeat(201) }, 'model', 'too_big'],
    [{ language: 'port' }, 'language', 'invalid_format'],
  ])('%j is refused with its field', async (change, field, code) => {
    expect(await desk.refusal(contract.updateTranscription, change, desk.admin)).toMatchObject({ status: 422, body: { fields: [{ field, code }] } })
  })

  test('may be incomplete while it is off', async () => {
    expect(await set({ isActive: false, url: '', model: '' })).toMatchObject({ isActive: false, url: '', model: '' })
  })
})
