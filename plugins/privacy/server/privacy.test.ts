import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Session } from '#core/contract/auth.ts'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { sendMessage } from '#plugins/chat/contract/index.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { contactErased, contactsService, getContact, mergeContacts, restoreContact, updateContact } from '#plugins/contacts/contract/index.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { undoActionOn } from '#plugins/deeds/contract/index.ts'
import { createLabel, setContactLabels } from '#plugins/labels/contract/index.ts'
import { createNote } from '#plugins/notes/contract/index.ts'
import { notificationsArrived } from '#plugins/notifications/contract/index.ts'
import { putDraft } from '#plugins/quickReplies/contract/index.ts'
import { ratings } from '#plugins/ratings/server/ratings.table.ts'
import { createSchedule } from '#plugins/schedules/contract/index.ts'
import { sendWhisper } from '#plugins/supervision/contract/index.ts'
import { deleteTicket, ticketUpdated, updateTicket } from '#plugins/tickets/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { upload } from '#tests/server/support/upload.ts'
import * as contract from '../contract/index.ts'
import { tracesOf } from './testing/traces.ts'
import { unzip } from './testing/unzip.ts'

/** A picture of one pixel. */
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

let desk: Desk
let count = 0
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

/** Somebody of whom every part of the program knows something, all of it with their own mark in it. */
async function knownPerson() {
  count += 1
  const mark = `Xilindró${count}`
  const name = `Fulana ${mark}`
  const visitor = await desk.visitor(name)
  await visitor.write(`Sou a ${mark} <b>& cia</b>`)
  const ticketId = await visitor.ticketId()
  const contactId = visitor.contact.id
  await desk.ask(updateTicket, { id: ticketId, status: 'open' }, desk.agent)
  const photo = await upload(desk.base, desk.agent, `${mark}.png`, new Uint8Array(PNG))
  const sent = await desk.ask(sendMessage, { ticketId, body: `Foto da ${mark}`, medias: [photo], idFront: newId() }, desk.agent)
  await desk.ask(
    updateContact,
    { id: contactId, email: `${mark}@exemplo.br`.replace('ó', 'o'), extraInfo: [{ name: 'Rua', value: `Rua ${mark}` }] },
    desk.admin,
  )
  const label = await desk.ask(createLabel, { tag: `Etiqueta ${count}`, color: '#112233' }, desk.admin)
  await desk.ask(setContactLabels, { id: contactId, tags: [label.id] }, desk.agent)
  await desk.ask(createNote, { ticketId, note: `A ${mark} reclama` }, desk.agent)
  await desk.ask(createSchedule, { ticketId, body: `Oi ${mark}`, scheduleDate: tomorrow() }, desk.agent)
  await desk.ask(putDraft, { ticketId, body: `Cara ${mark}`, at: Date.now() }, desk.agent)
  await desk.ask(sendWhisper, { ticketId, body: `Cuidado com a ${mark}` }, desk.supervisor)
  await tenantRows(desk.kernel.ctx.db, desk.admin, ratings).insert({ ticketId, contactId, rate: 4, feedback: `Gostei, ${mark}` })
  return { mark, name, visitor, ticketId, contactId, mediaUrl: sent.media?.url ?? '', label: label.tag, folded: mark.toLowerCase().replace('ó', 'o') }
}
type Known = Awaited<ReturnType<typeof knownPerson>>

const erase = ({ contactId, name }: Pick<Known, 'contactId' | 'name'>, who: Session = desk.admin) =>
  desk.ask(contract.erasePerson, { id: contactId, name }, who)
const download = (id: number | string, who: Session = desk.admin, query = '') =>
  fetch(`${desk.base}/privacy/contacts/${id}/download${query}`, { headers: { authorization: `Bearer ${who.token}` } })
const traces = ({ mark, folded }: Known) => tracesOf(desk.kernel.ctx.db, [mark, folded])

describe('the file of a person', () => {
  test('holds everything that is known of them, to be read by programs and by people, with their files', async () => {
    const known = await knownPerson()

    const reply = await download(known.contactId)
    const entries = await unzip(await reply.arrayBuffer())

    expect([reply.status, reply.headers.get('content-type'), reply.headers.get('cache-control')]).toEqual([200, 'application/zip', 'no-store'])
    const data = z.record(z.string(), z.unknown()).parse(JSON.parse(String(entries.get('data.json'))))
    expect(data).toMatchObject({
      name: known.name,
      contact: [{ id: known.contactId, name: known.name }],
      fields: [{ name: 'Rua', value: `Rua ${known.mark}` }],
      labels: [{ label: known.label }],
      conversations: [{ id: known.ticketId, attendedBy: expect.any(String), protocol: expect.any(String) }],
      notes: [{ note: `A ${known.mark} reclama` }],
      whispers: [{ body: `Cuidado com a ${known.mark}` }],
      ratings: [{ rate: 4, feedback: `Gostei, ${known.mark}` }],
      schedules: [{ body: `Oi ${known.mark}` }],
      messages: [
        { from: 'person', body: `Sou a ${known.mark} <b>& cia</b>` },
        { from: 'company', body: `Foto da ${known.mark}`, files: [{ name: `${known.mark}.png` }] },
      ],
    })
    const page = String(entries.get('index.html'))
    expect(page).toContain(`Sou a ${known.mark} &lt;b&gt;&amp; cia&lt;/b&gt;`)
    expect(page).toContain('<h2>Notas da equipe</h2>')
    const file = [...entries.keys()].find((path) => path.startsWith('files/') && path.endsWith(`${known.mark}.png`)) ?? ''
    expect(entries.get(file)?.equals(PNG)).toBe(true)
    expect(page).toContain(`src="${file.split('/').map(encodeURIComponent).join('/')}"`)
  })

  test('holds their deleted conversations too, and these are erased with the rest', async () => {
    const known = await knownPerson()
    const { rev } = await desk.ask(deleteTicket, { id: known.ticketId }, desk.admin)
    await desk.ask(undoActionOn, { rows: 'tickets.deletions', rowId: String(known.ticketId), rev }, desk.admin)
    await desk.ask(deleteTicket, { id: known.ticketId }, desk.admin)

    const entries = await unzip(await (await download(known.contactId)).arrayBuffer())
    await erase(known)

    const data = z.record(z.string(), z.unknown()).parse(JSON.parse(String(entries.get('data.json'))))
    expect(data).toMatchObject({
      conversations: [{ id: known.ticketId }],
      notes: [{ note: `A ${known.mark} reclama` }],
      messages: [{ from: 'person' }, { body: `Foto da ${known.mark}` }],
    })
    expect(await traces(known)).toEqual([])
  })

  test('has headings in the language that was asked for', async () => {
    const { contactId } = await knownPerson()

    const entries = await unzip(await (await download(contactId, desk.admin, '?language=en')).arrayBuffer())

    expect(String(entries.get('index.html'))).toContain('<h2>Notes of the team</h2>')
  })

  test('is not for everybody, and only of people of the company', async () => {
    const { contactId } = await knownPerson()
    const neighbour = (await desk.otherTenant()).admin

    expect((await download(contactId, desk.agent)).status).toBe(403)
    expect((await download(contactId, desk.supervisor)).status).toBe(403)
    expect((await download(contactId, neighbour)).status).toBe(404)
    expect((await download(999_999)).status).toBe(404)
    expect((await download('abc')).status).toBe(400)
    expect((await fetch(`${desk.base}/privacy/contacts/${contactId}/download`)).status).toBe(401)
  })
})

describe('an erased person', () => {
  test('has left no trace in any table, and their file is gone', async () => {
    const known = await knownPerson()
    expect((await traces(known)).length).toBeGreaterThan(8)
    expect((await fetch(desk.base + known.mediaUrl)).status).toBe(200)

    await erase(known)

    expect(await traces(known)).toEqual([])
    await vi.waitFor(async () => expect((await fetch(desk.base + known.mediaUrl)).status).toBe(404))
  })

  test('leaves counts, times and figures as they were', async () => {
    const known = await knownPerson()
    const rows = () => tenantRows(desk.kernel.ctx.db, desk.admin, messages).find(eq(messages.contactId, known.contactId))
    const before = await rows()

    await erase(known)

    const after = await rows()
    expect(
      after.map(({ id, timestamp, fromMe, userId }) => ({ id, timestamp, fromMe, userId })).toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    ).toEqual(before.map(({ id, timestamp, fromMe, userId }) => ({ id, timestamp, fromMe, userId })).toSorted((one, other) => (one.id < other.id ? -1 : 1)))
    const [rating] = await tenantRows(desk.kernel.ctx.db, desk.admin, ratings).find(eq(ratings.contactId, known.contactId))
    expect(rating).toMatchObject({ rate: 4, feedback: null })
    const ticket = await desk.ticket(known.ticketId)
    expect(ticket).toMatchObject({ status: 'closed', lastMessage: null, contact: { name: 'Pessoa apagada' } })
  })

  test('goes from the screens of others at once', async () => {
    const ear = await desk.socket(desk.agent)
    const known = await knownPerson()
    // News are gathered for a moment before they are told: the last of what happened with the person is heard before they are erased.
    await ear.hear(notificationsArrived, ({ notifications }) => notifications.some(({ kind, ticketId }) => kind === 'whisper' && ticketId === known.ticketId))
    const before = ear.heard.length

    await erase(known)

    expect(await ear.hear(contactErased)).toEqual({ contactIds: [known.contactId], ticketIds: [known.ticketId] })
    const shown = await ear.hear(ticketUpdated, ({ id, status }) => id === known.ticketId && status === 'closed')
    expect(shown.contact).toMatchObject({ name: 'Pessoa apagada', email: null })
    await ear.settle()
    expect(JSON.stringify(ear.heard.slice(before))).not.toContain(known.mark)
  })

  test('is nobody’s to find, restore or write to, and their visit is over', async () => {
    const known = await knownPerson()

    await erase(known)

    expect(await desk.refusal(getContact, { id: known.contactId }, desk.admin)).toMatchObject({ status: 404 })
    expect(await desk.refusal(restoreContact, { id: known.contactId }, desk.admin)).toMatchObject({ status: 404 })
    expect(await desk.refusal(updateTicket, { id: known.ticketId, status: 'open' }, desk.admin)).toMatchObject({ status: 404 })
    expect(await desk.refusal(contract.erasePerson, { id: known.contactId, name: 'Pessoa apagada' }, desk.admin)).toMatchObject({ status: 404 })
    await expect(known.visitor.write('Ainda aqui?')).rejects.toThrow()
    expect(await tracesOf(desk.kernel.ctx.db, ['Ainda aqui?'])).toEqual([])
  })

  test('is a new contact when they write from their number again', async () => {
    const service = desk.kernel.ctx.use(contactsService)
    const person = { name: 'Beltrano Sigiloso', number: '5511987650001', email: null }
    const { tenantId } = desk.admin
    const first = await service.findOrCreate(tenantId, person)

    await erase({ contactId: first.id, name: person.name })
    const again = await service.findOrCreate(tenantId, person)

    expect(again.id).not.toBe(first.id)
    expect(await tenantRows(desk.kernel.ctx.db, desk.admin, contacts).first(eq(contacts.number, person.number))).toMatchObject({ id: again.id })
  })

  test('goes with the contacts that were merged into theirs', async () => {
    const service = desk.kernel.ctx.use(contactsService)
    const { tenantId } = desk.admin
    const kept = await service.findOrCreate(tenantId, { name: 'Sicrana Inteira', number: '5511987650002', email: null })
    const gone = await service.findOrCreate(tenantId, { name: 'Sicrana Metade', number: '5511987650003', email: null })
    await desk.ask(mergeContacts, { id: kept.id, otherId: gone.id }, desk.admin)

    await erase({ contactId: kept.id, name: 'Sicrana Inteira' })

    expect(await tracesOf(desk.kernel.ctx.db, ['Sicrana', '5511987650002', '5511987650003'])).toEqual([])
    expect((await service.findOrCreate(tenantId, { name: 'Nova', number: '5511987650003', email: null })).id).not.toBe(gone.id)
  })

  test('is erased whole also while they write', async () => {
    const known = await knownPerson()

    const outcome = await Promise.allSettled([...Array.from({ length: 12 }, (_, at) => known.visitor.write(`${known.mark} de novo ${at}`)), erase(known)])

    expect(outcome.at(-1)?.status).toBe('fulfilled')
    expect(await traces(known)).toEqual([])
  })

  test('keeps nothing of others from them: a file that another conversation names stays there', async () => {
    const known = await knownPerson()
    const other = await knownPerson()
    const rows = tenantRows(desk.kernel.ctx.db, desk.admin, messages)
    const [photo] = await rows.find(and(eq(messages.contactId, known.contactId), eq(messages.mediaType, 'image')))
    await rows.update(and(eq(messages.contactId, other.contactId), eq(messages.fromMe, false)), { mediaId: photo?.mediaId ?? null })

    await erase(known)

    expect((await fetch(desk.base + known.mediaUrl)).status).toBe(200)
    expect((await traces(other)).length).toBeGreaterThan(8)
  })
})

describe('erasing', () => {
  test.each([
    ['nothing', () => ''],
    ['another name', () => 'Fulana'],
    ['the name in capitals', ({ name }: Known) => name.toUpperCase()],
  ])('with %s typed is refused at the field, and changes nothing', async (_what, typed) => {
    const known = await knownPerson()

    expect(await desk.refusal(contract.erasePerson, { id: known.contactId, name: typed(known) }, desk.admin)).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'name', code: 'different' }] },
    })
    expect(await desk.ask(getContact, { id: known.contactId }, desk.admin)).toMatchObject({ name: known.name })
  })

  test('is for administrators of the company alone', async () => {
    const known = await knownPerson()
    const neighbour = (await desk.otherTenant()).admin
    const wish = { id: known.contactId, name: known.name }

    expect(await desk.refusal(contract.erasePerson, wish, desk.agent)).toMatchObject({ status: 403 })
    expect(await desk.refusal(contract.erasePerson, wish, desk.supervisor)).toMatchObject({ status: 403 })
    expect(await desk.refusal(contract.erasePerson, wish, neighbour)).toMatchObject({ status: 404 })
    expect((await traces(known)).length).toBeGreaterThan(8)
  })

  test('twice at once happens once', async () => {
    const known = await knownPerson()

    const outcome = await Promise.allSettled([erase(known), erase(known)])

    expect(outcome.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('the log', () => {
  test('says who did what and when, of which number, and nothing of the person; it comes by itself', async () => {
    const known = await knownPerson()
    const ear = await desk.socket(desk.admin)

    await (await download(known.contactId)).arrayBuffer()
    await erase(known)

    await ear.hear(contract.privacyLogged)
    const { entries } = await desk.ask(contract.listPrivacyLog, {}, desk.admin)
    expect(entries.slice(0, 2)).toEqual(
      ['erased', 'downloaded'].map((action) => ({
        id: expect.any(Number),
        action,
        contactId: known.contactId,
        user: { id: desk.admin.userId, name: 'Administração' },
        at: expect.any(String),
      })),
    )
    expect(await desk.refusal(contract.listPrivacyLog, {}, desk.agent)).toMatchObject({ status: 403 })
    expect(await desk.ask(contract.listPrivacyLog, {}, (await desk.otherTenant()).admin)).toEqual({ entries: [], count: 0, hasMore: false })
  })
})
