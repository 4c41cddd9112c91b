import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { chatService, forwardMessages, listMessages, sendMessage } from '#plugins/chat/contract/index.ts'
import { forbiddenWords } from '#plugins/forbiddenWords/contract/index.ts'
import { erasePerson } from '#plugins/privacy/contract/index.ts'
import { listTranscripts } from '#plugins/transcription/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'
import { speechFiles, speechSettings } from './speech.table.ts'
import { type FakeSpeech, startFakeSpeech } from './testing/fakeSpeech.ts'

const KEY = 'sk-segredo-1234567890'

let desk: Desk
let fake: FakeSpeech
beforeAll(async () => {
  fake = await startFakeSpeech()
  desk = await startDesk({ environment: { PRIVATE_HOSTS: '127.0.0.1' } })
})
afterAll(async () => {
  await desk.stop()
  fake.stop()
})
beforeEach(async () => {
  fake.calls.length = 0
  fake.answers()
  await set({
    ...{ provider: 'openai', address: `${fake.url}/v1`, model: 'tts-1', voice: 'nova', language: 'pt-BR', bots: 'never', longest: 600 },
    ...{ monthlyLimit: null, pricePerMillion: 10, key: KEY },
  })
})

const set = (change: Parameters<typeof desk.ask<typeof contract.updateSpeech.input, typeof contract.updateSpeech.output>>[1]) =>
  desk.ask(contract.updateSpeech, change, desk.admin)
const get = () => desk.ask(contract.getSpeech, {}, desk.admin)
const speak = (ticketId: number, text: string, who: Session = desk.agent) => desk.ask(contract.speakDraft, { ticketId, text }, who)
const refusedText = (ticketId: number, text: string, who: Session = desk.agent) => desk.refusal(contract.speakDraft, { ticketId, text }, who)

describe('a text of an agent', () => {
  test('goes out as a voice note once, with its text below it, and is forwarded with it', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const before = (await get()).usage

    const { mediaId, name, ms } = await speak(ticket.id, '*Bom dia*, Ana! 😊')
    const idFront = newId()
    const send = () => desk.ask(sendMessage, { ticketId: ticket.id, body: name, idFront, storedMedias: [mediaId] }, desk.agent)
    await send()
    await send()

    expect(ms).toBe(2_000)
    expect(JSON.parse(fake.calls[0]?.body ?? '')).toMatchObject({ input: 'Bom dia, Ana!', voice: 'nova' })
    const { messages } = await desk.ask(listMessages, { ticketId: ticket.id }, desk.agent)
    const sent = messages.filter(({ fromMe }) => fromMe)
    expect(sent).toMatchObject([{ id: idFront, mediaType: 'audio', body: name, media: { mime: 'audio/ogg', durationMs: 2_000 } }])
    expect(sent[0]?.media?.waveform).toHaveLength(64)
    const original = { state: 'done', text: '*Bom dia*, Ana! 😊', isOriginal: true }
    expect((await desk.ask(listTranscripts, { ticketId: ticket.id }, desk.agent)).transcripts).toMatchObject([{ messageId: idFront, ...original }])
    expect((await get()).usage).toEqual({ characters: before.characters + 13, usd: expect.closeTo(before.usd + 13 * 0.00001, 8) })
    const other = await desk.openTicket(desk.agent)
    await desk.ask(forwardMessages, { contact: { id: other.visitor.contact.id }, messages: [{ id: idFront }] }, desk.agent)
    expect((await desk.ask(listTranscripts, { ticketId: other.ticket.id }, desk.agent)).transcripts).toMatchObject([original])
  })

  test('belongs to who had it spoken until it is sent', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const { mediaId, name } = await speak(ticket.id, 'Bom dia')
    const theirs = await desk.openTicket(desk.agent2)

    const refusal = await desk.refusal(sendMessage, { ticketId: theirs.ticket.id, body: name, idFront: newId(), storedMedias: [mediaId] }, desk.agent2)

    expect(refusal).toMatchObject({ status: 404, error: 'ERR_NO_MEDIA_FOUND' })
  })

  test.each([
    ['Veja https://loja.exemplo', 'link'],
    ['Protocolo 20261126', 'digits'],
    ['', 'empty'],
    ['a'.repeat(601), 'tooLong'],
  ])('%j stays a text', async (text, code) => {
    const { ticket } = await desk.openTicket(desk.agent)

    expect(await refusedText(ticket.id, text)).toMatchObject({ status: 422, body: { fields: [{ field: 'text', code }] } })
    expect(fake.calls).toEqual([])
  })

  test('is not spoken for a ticket that waits, that others may not see, or that is of another company', async () => {
    const { ticket } = await desk.waitingTicket()
    const { ticket: theirs } = await desk.openTicket(desk.agent2)
    const { admin: stranger } = await desk.otherTenant()

    expect(await refusedText(ticket.id, 'Oi', desk.admin)).toMatchObject({ status: 409, error: 'ERR_TICKET_NOT_OPEN' })
    expect((await refusedText(theirs.id, 'Oi', stranger)).status).toBe(404)
    expect(fake.calls).toEqual([])
  })

  test('is looked at like what is typed', async () => {
    const { ticket } = await desk.openTicket(desk.agent)

    await desk.withSetting(forbiddenWords, 'besteira', async () => {
      expect(await refusedText(ticket.id, 'Que besteira')).toMatchObject({ status: 422, error: 'ERR_FORBIDDEN_WORDS' })
    })
    expect(fake.calls).toEqual([])
  })

  test('is refused with the reason where the provider does not speak, and costs nothing', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const { usage } = await get()
    fake.answers({ status: 401, body: '{"secret":"x"}' })

    const refusal = await refusedText(ticket.id, 'Bom dia')

    expect(refusal).toMatchObject({ status: 502, error: 'ERR_SPEECH_FAILED', body: { failure: 'auth' } })
    expect(JSON.stringify(refusal.body)).not.toContain('secret')
    expect((await get()).usage).toEqual(usage)
  })

  test('is refused where the characters of the month are used up, and where nobody speaks', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    await set({ monthlyLimit: (await get()).usage.characters + 10 })
    await speak(ticket.id, 'Bom dia')
    expect(await refusedText(ticket.id, 'Bom dia')).toMatchObject({ status: 409, error: 'ERR_SPEECH_LIMIT' })

    await set({ provider: '' })

    expect(await refusedText(ticket.id, 'Bom dia')).toMatchObject({ status: 409, error: 'ERR_SPEECH_OFF' })
    expect(await desk.ask(contract.getSpeechState, {}, desk.agent)).toEqual({ isOn: false, longest: 600 })
  })

  test('is forgotten with the person', async () => {
    const { ticket, visitor } = await desk.openTicket(desk.agent)
    const { mediaId } = await speak(ticket.id, 'Bom dia')

    await desk.ask(erasePerson, { id: visitor.contact.id, name: visitor.contact.name }, desk.admin)

    expect(await tenantRows(desk.kernel.ctx.db, desk.admin, speechFiles).find(eq(speechFiles.mediaId, mediaId))).toEqual([])
  })
})

describe('the settings', () => {
  test('are of administrators; the key is encrypted and shown by its end alone', async () => {
    const settings = await get()

    expect(settings).toMatchObject({ provider: 'openai', voice: 'nova', keyTail: '7890' })
    expect(settings.engines.map(({ id }) => id)).toEqual(expect.arrayContaining(['openai', 'elevenlabs', 'azure']))
    expect(JSON.stringify(settings)).not.toContain('segredo')
    const [row] = await tenantRows(desk.kernel.ctx.db, desk.admin, speechSettings).find()
    expect(row?.secret).toBeTruthy()
    expect(row?.secret).not.toContain('segredo')
    for (const who of [desk.agent, desk.supervisor]) {
      expect(await desk.refusal(contract.getSpeech, {}, who)).toMatchObject({ status: 403 })
      expect(await desk.refusal(contract.updateSpeech, { bots: 'always' }, who)).toMatchObject({ status: 403 })
      expect(await desk.refusal(contract.speakSample, { text: 'Oi' }, who)).toMatchObject({ status: 403 })
      expect(await desk.refusal(contract.listVoices, {}, who)).toMatchObject({ status: 403 })
    }
    const { admin: stranger } = await desk.otherTenant()
    expect(await desk.ask(contract.getSpeech, {}, stranger)).toMatchObject({ provider: '', keyTail: null, usage: { characters: 0, usd: 0 } })
  })

  test('keep the key with the host, and lose it with another one or another provider', async () => {
    expect(await set({ address: `${fake.url}/v2` })).toMatchObject({ keyTail: '7890' })
    expect(await set({ address: 'https://outro.exemplo.com/v1' })).toMatchObject({ keyTail: null })
    expect(await set({ key: KEY })).toMatchObject({ keyTail: '7890' })
    expect(await set({ provider: 'azure', address: 'brazilsouth' })).toMatchObject({ keyTail: null })
    expect(await set({ key: KEY })).toMatchObject({ keyTail: '7890' })
    expect(await set({ address: 'eastus' })).toMatchObject({ keyTail: null })
  })

  test.each([
    [{ address: '' }, 'address', 'required'],
    [{ voice: ' ' }, 'voice', 'required'],
    [{ provider: 'outro' }, 'provider', 'unknown'],
    [{ longest: 5_000 }, 'longest', 'out_of_range'],
    [{ monthlyLimit: 0.5 }, 'monthlyLimit', 'out_of_range'],
  ])('%j is refused with its field', async (change, field, code) => {
    expect(await desk.refusal(contract.updateSpeech, change, desk.admin)).toMatchObject({ status: 422, body: { fields: [{ field, code }] } })
  })

  test('tell everybody whether texts can be spoken', async () => {
    const ear = await desk.socket(desk.agent)

    await set({ longest: 300 })

    expect(await ear.hear(contract.speechChanged)).toEqual({ isOn: true, longest: 300 })
  })

  test('can be heard, and list the voices of who has a list', async () => {
    const sample = await desk.ask(contract.speakSample, { text: 'Olá' }, desk.admin)

    expect(Buffer.from(sample.audio, 'base64').toString('latin1', 0, 4)).toBe('OggS')
    expect(sample).toMatchObject({ mime: 'audio/ogg', ms: 2_000, characters: 3 })
    expect(await desk.refusal(contract.listVoices, {}, desk.admin)).toMatchObject({ status: 409, error: 'ERR_VOICES_NOT_LISTED' })
    await set({ provider: 'elevenlabs', address: fake.url, key: KEY })
    fake.answers({ body: JSON.stringify({ voices: [{ voice_id: 'v1', name: 'Bia' }] }) })
    expect(await desk.ask(contract.listVoices, {}, desk.admin)).toEqual([{ id: 'v1', name: 'Bia' }])
  })

  test('never let calls at the same time pass the limit together', async () => {
    await set({ monthlyLimit: (await get()).usage.characters + 25 })
    const { speak: say } = desk.kernel.ctx.use(contract.speechService)

    const results = await Promise.allSettled(Array.from({ length: 5 }, () => say(desk.admin.tenantId, 'Dez letras')))

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(fake.calls).toHaveLength(2)
  })
})

test('a bot that never speaks sends its texts at once', async () => {
  const { ticket, visitor } = await desk.openTicket(desk.agent)
  const facts = { tenantId: desk.admin.tenantId, contactId: visitor.contact.id, whatsappId: ticket.whatsappId, userId: null, opens: false, mediaIds: [] }

  await desk.kernel.ctx.use(chatService).sendAutomatic({ ...facts, id: newId(), body: 'Bom dia', sendType: 'bot' })

  await vi.waitFor(async () => {
    const { messages } = await desk.ask(listMessages, { ticketId: ticket.id }, desk.agent)
    expect(messages.at(-1)).toMatchObject({ body: 'Bom dia', mediaType: 'chat', ack: 1 })
  })
  expect(fake.calls).toEqual([])
})
