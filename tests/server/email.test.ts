import { and, eq, like } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { startFakeProxy } from '#core/server/testing/fakeProxy.ts'
import { listConnectionStates, stopChannelConnection } from '#plugins/channels/contract/index.ts'
import { channelConnections, channelMessages } from '#plugins/channels/server/channels.table.ts'
import { pollConnections } from '#plugins/channels/server/polls.ts'
import { superviseSessions } from '#plugins/channels/server/sessions/superviseSessions.ts'
import { sendMessage } from '#plugins/chat/contract/index.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { createConnection, setProxy, updateConnection } from '#plugins/connections/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { EMAIL } from '#plugins/email/contract/index.ts'
import { ADDRESS, PASSWORD } from '#plugins/email/server/testing/connection.ts'
import { type FakeImap, startFakeImap } from '#plugins/email/server/testing/fakeImap.ts'
import { type FakeSmtp, startFakeSmtp } from '#plugins/email/server/testing/fakeSmtp.ts'
import { attached, mailOf, multipart, report, utf8 } from '#plugins/email/server/testing/mails.ts'
import { updateTicket } from '#plugins/tickets/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { type Desk, startDesk } from './support/desk.ts'

const account = { user: ADDRESS, password: PASSWORD }
let desk: Desk
let imap: FakeImap
let smtp: FakeSmtp
let count = 0
const up: number[] = []
beforeAll(async () => {
  imap = await startFakeImap(account)
  smtp = await startFakeSmtp(account)
  desk = await startDesk({ environment: { PRIVATE_HOSTS: '127.0.0.1' } })
})
afterAll(async () => {
  await desk.stop()
  await Promise.all([imap.stop(), smtp.stop()])
})
beforeEach(() => {
  count += 1
  smtp.received.length = 0
})

/** Every test has the mailbox for itself. */
afterEach(async () => {
  for (const id of up.splice(0)) await desk.ask(updateConnection, { id, isActive: false }, desk.admin)
})

const rowsOf = <T extends Parameters<typeof tenantRows>[2]>(table: T, where = desk) => tenantRows(where.kernel.ctx.db, where.admin, table)
const config = () => ({
  address: ADDRESS,
  senderName: 'Loja',
  imapHost: '127.0.0.1',
  imapPort: imap.port,
  smtpHost: '127.0.0.1',
  smtpPort: smtp.port,
  security: 'none',
})
const connect = (password: string, where = desk) =>
  where.ask(
    createConnection,
    { name: `Caixa ${newId().slice(-10)}`, type: EMAIL, queueId: where.suporte, config: config(), secrets: { password } },
    where.admin,
  )
const statusOf = async (id: number, where = desk) => (await rowsOf(connections, where).first(eq(connections.id, id)))?.status
const connectionOf = async (id: number, where = desk) =>
  (await where.ask(listConnectionStates, {}, where.admin)).find(({ connectionId }) => connectionId === id)

/** Looks into all mailboxes at once instead of when it is time to. */
async function look() {
  await rowsOf(channelConnections).write(undefined, { polledAt: null })
  await pollConnections(desk.kernel.ctx)
}

/** A mailbox that is up and was looked into once. */
async function connected() {
  const { id } = await connect(PASSWORD)
  up.push(id)
  await vi.waitFor(async () => expect(await statusOf(id)).toBe('CONNECTED'), { timeout: 10_000 })
  await look()
  await vi.waitFor(async () => expect((await rowsOf(channelConnections).first(eq(channelConnections.connectionId, id)))?.cursor).toBeTruthy(), {
    timeout: 10_000,
  })
  const arrived = async (ref: string) => {
    const [, mail = '', file = ''] = /^(<.*>)(#\d+)?$/.exec(ref) ?? []
    const known = await rowsOf(channelMessages).first(and(eq(channelMessages.connectionId, id), like(channelMessages.ref, `${mail}~${'_'.repeat(16)}${file}`)))
    const message = known && (await rowsOf(messages).first(eq(messages.id, known.messageId)))
    if (!message) throw new Error(`${ref} is not there`)
    return message
  }
  return { id, arrived: (ref: string) => vi.waitFor(() => arrived(ref), { timeout: 10_000 }) }
}
const isAt = (id: string, ack: number) =>
  vi.waitFor(async () => expect(await rowsOf(messages).first(eq(messages.id, id))).toMatchObject({ ack }), { timeout: 10_000 })

describe('a mailbox behind a proxy', () => {
  test('is read and answered through it alone, and is down with the proxy', async () => {
    const proxy = await startFakeProxy({ scheme: 'socks5', login: { user: 'ana', password: 'senha-do-proxy' }, names: { 'correio.invalid': '127.0.0.1' } })
    onTestFinished(() => proxy.stop())
    const asked = (port: number) => proxy.asked.filter((place) => place === `correio.invalid:${port}`).length
    const servers = { imapHost: 'correio.invalid', smtpHost: 'correio.invalid' }
    const { id, arrived } = await connected()
    await desk.ask(setProxy, { whatsappId: id, url: proxy.url }, desk.admin)
    await desk.ask(updateConnection, { id, config: { ...config(), ...servers } }, desk.admin)
    await vi.waitFor(() => expect(asked(smtp.port)).toBeGreaterThan(0), { timeout: 10_000 })
    await vi.waitFor(async () => expect(await statusOf(id)).toBe('CONNECTED'), { timeout: 10_000 })
    const [ref, sender] = [`<proxy-${count}@cliente.exemplo>`, `eva${count}@cliente.exemplo`]
    imap.put(mailOf({ From: sender, 'Message-ID': ref }, utf8('Oi')))
    await look()
    const { ticketId } = await arrived(ref)
    await desk.ask(updateTicket, { id: ticketId, status: 'open' }, desk.agent)
    const before = [asked(imap.port), asked(smtp.port)]

    const ours = await desk.ask(sendMessage, { ticketId, body: 'Bom dia', idFront: newId() }, desk.agent)

    await isAt(ours.id, 1)
    expect(smtp.received.map(({ to }) => to)).toEqual([[sender]])
    expect(before[0]).toBeGreaterThan(1)
    expect(asked(smtp.port)).toBe((before[1] ?? 0) + 1)

    await proxy.stop()
    await desk.ask(updateConnection, { id, config: config() }, desk.admin)
    await vi.waitFor(async () => expect(await connectionOf(id)).toMatchObject({ reason: 'temporary', detail: 'proxy' }), { timeout: 10_000 })
    expect(await statusOf(id)).toBe('DISCONNECTED')
  })
})

describe('a mailbox', () => {
  test('brings mails as tickets with their files, and takes answers back as mails of the same conversation', async () => {
    const { id, arrived } = await connected()
    const [ref, sender] = [`<pedido-${count}@cliente.exemplo>`, `ana${count}@cliente.exemplo`]
    const csv = attached('text/csv', 'lista.csv', 'a;b')
    imap.put(mailOf({ From: `Ana Prado <${sender}>`, 'Message-ID': ref }, multipart('mixed', [utf8('Quando chega?'), csv])))

    await look()

    const first = await arrived(ref)
    expect(first).toMatchObject({ body: '*Pedido 41*\n\nQuando chega?', fromMe: false })
    expect(await rowsOf(tickets).first(eq(tickets.id, first.ticketId))).toMatchObject({
      status: 'pending',
      whatsappId: id,
      queueId: desk.suporte,
      channel: EMAIL,
    })
    expect(await rowsOf(contacts).first(eq(contacts.id, first.contactId))).toMatchObject({ name: 'Ana Prado', email: sender })
    const { ticketId } = first
    expect(await arrived(`${ref}#1`)).toMatchObject({ ticketId, body: 'lista.csv', mediaId: expect.any(String) })

    await desk.ask(updateTicket, { id: ticketId, status: 'open' }, desk.agent)
    const ours = await desk.ask(sendMessage, { ticketId, body: 'Amanhã cedo', idFront: newId() }, desk.agent)
    await isAt(ours.id, 1)
    const [sent] = smtp.received
    expect(sent?.to).toEqual([sender])
    expect(sent?.mail).toMatchObject({
      subject: 'Re: Pedido 41',
      inReplyTo: ref,
      text: expect.stringContaining('Amanhã cedo'),
      from: { value: [{ address: ADDRESS, name: 'Loja' }] },
    })

    const again = `<resposta-${count}@cliente.exemplo>`
    const history = 'Em ter., 3 de mar. de 2026 às 10:00, Loja <loja@exemplo.com.br> escreveu:\n> Amanhã cedo'
    imap.put(
      mailOf({ From: sender, Subject: 'Re: Pedido 41', 'Message-ID': again, 'In-Reply-To': sent?.mail.messageId ?? '' }, utf8(`Obrigada!\n\n${history}`)),
    )
    await look()
    expect(await arrived(again)).toMatchObject({ ticketId, body: 'Obrigada!', quotedMsgId: ours.id })
  })

  test('brings a text that is longer than any that is typed', async () => {
    const { arrived } = await connected()
    const ref = `<longa-${count}@cliente.exemplo>`
    const words = Array.from({ length: 9_000 }, (_, at) => `palavra${at}😀`).join(' ')
    imap.put(mailOf({ 'Message-ID': ref, From: `duda${count}@cliente.exemplo` }, utf8(words)))
    await look()

    const { ticketId, body } = await arrived(ref)
    expect(body.length).toBeGreaterThan(29_000)
    const page = await desk.call('GET', `/messages/${ticketId}?pageNumber=1`, { token: desk.admin.token })
    expect(page.status).toBe(200)
  })

  test('brings two customers of one form as two contacts, and each gets the answer', async () => {
    const { arrived } = await connected()
    const people = [`bruno${count}@cliente.exemplo`, `carla${count}@outra.exemplo`]
    const refs = people.map((address) => `<form-${address}>`)
    const form = { From: 'Site da Loja <contato@site.exemplo>', 'Auto-Submitted': 'auto-generated', Precedence: 'bulk' }
    for (const [at, address] of people.entries()) {
      imap.put(mailOf({ ...form, 'Reply-To': address, 'Message-ID': refs[at] ?? '' }, utf8(`Pergunta ${at}`)))
    }
    await look()

    const [bruno, carla] = [await arrived(refs[0] ?? ''), await arrived(refs[1] ?? '')]
    expect(bruno.contactId).not.toBe(carla.contactId)
    await desk.ask(updateTicket, { id: carla.ticketId, status: 'open' }, desk.agent)
    const ours = await desk.ask(sendMessage, { ticketId: carla.ticketId, body: 'Um ano', idFront: newId() }, desk.agent)
    await isAt(ours.id, 1)
    expect(smtp.received.map(({ to }) => to)).toEqual([[people[1]]])
  })

  test('brings two mails of one id as two messages, and the same mail twice as one', async () => {
    const { id, arrived } = await connected()
    const notice = { From: `avisos${count}@transporte.exemplo`, 'Message-ID': `<aviso-${count}@transporte.exemplo>` }
    const bodies = ['Objeto AA123 saiu para entrega.', 'Objeto BB987 aguarda retirada.', 'Objeto AA123 saiu para entrega.']
    for (const body of bodies) imap.put(mailOf(notice, utf8(body)))
    const mark = `<depois-${count}@transporte.exemplo>`
    imap.put(mailOf({ ...notice, 'Message-ID': mark }, utf8('Fim')))
    await look()

    const { ticketId } = await arrived(mark)
    const shown = await rowsOf(messages).find(eq(messages.ticketId, ticketId))
    expect(shown.filter(({ fromMe }) => !fromMe)).toHaveLength(3)
    expect(await rowsOf(channelMessages).find(and(eq(channelMessages.connectionId, id), like(channelMessages.ref, `<aviso-${count}@%`)))).toHaveLength(2)
  })

  test('goes on past a mail that the server does not hand out, and shows that', async () => {
    const { id, arrived } = await connected()
    const sender = `dora${count}@cliente.exemplo`
    const refs = ['um', 'dois', 'tres'].map((name) => `<${name}-${count}@cliente.exemplo>`)
    for (const [at, ref] of refs.entries()) {
      imap.put(mailOf({ From: sender, 'Message-ID': ref }, utf8(`Texto ${at}`)), at === 1 ? { fault: { text: 'Message is broken' } } : {})
    }
    await look()

    const { ticketId } = await arrived(refs[2] ?? '')
    await arrived(refs[0] ?? '')
    const shown = await rowsOf(messages).find(eq(messages.ticketId, ticketId))
    expect(shown.map(({ body }) => body)).toContainEqual(expect.stringContaining('Message is broken'))
    expect(await connectionOf(id)).toMatchObject({ reason: null, unreadable: 0 })
  })

  test('that is numbered anew brings nothing twice', async () => {
    const { id, arrived } = await connected()
    const ref = `<uma-vez-${count}@cliente.exemplo>`
    imap.put(mailOf({ 'Message-ID': ref, From: `bia${count}@cliente.exemplo` }, utf8('Oi')))
    await look()
    const { contactId } = await arrived(ref)
    const mark = `<marca-${count}@cliente.exemplo>`

    imap.uidValidity += 1
    imap.put(mailOf({ 'Message-ID': mark, From: `bia${count}@cliente.exemplo` }, utf8('Depois')))
    await look()

    await arrived(mark)
    const known = await rowsOf(channelMessages).find(eq(channelMessages.connectionId, id))
    const refs = known.flatMap((row) => (row.contactId === contactId && row.ref ? row.ref.replace(/~\w+/, '') : []))
    expect(refs.toSorted()).toEqual([ref, mark].toSorted())
  })

  test('that gets a mail of ours back says so on the message', async () => {
    const { arrived } = await connected()
    const ref = `<volta-${count}@cliente.exemplo>`
    imap.put(mailOf({ 'Message-ID': ref, From: `caio${count}@cliente.exemplo` }, utf8('Oi')))
    await look()
    const { ticketId } = await arrived(ref)
    await desk.ask(updateTicket, { id: ticketId, status: 'open' }, desk.agent)
    const ours = await desk.ask(sendMessage, { ticketId, body: 'Chegou?', idFront: newId() }, desk.agent)
    await isAt(ours.id, 1)

    const returned = mailOf({ 'Message-ID': smtp.received[0]?.mail.messageId ?? '' }, utf8('Chegou?'))
    imap.put(mailOf({ From: 'mailer-daemon@mx.exemplo' }, report('5.1.1', 'failed', returned)))
    await look()

    await isAt(ours.id, -1)
    expect(await rowsOf(messages).first(eq(messages.id, ours.id))).toMatchObject({ failureReason: 'invalidRecipient' })
  })

  test('whose password is wrong is down in the server’s words, and comes with the right one', async () => {
    const { id } = await connect('errada')
    up.push(id)
    await vi.waitFor(
      async () => expect(await connectionOf(id)).toMatchObject({ reason: 'authFailed', detail: expect.stringContaining('Invalid credentials') }),
      {
        timeout: 10_000,
      },
    )
    expect(await statusOf(id)).toBe('DISCONNECTED')

    await desk.ask(updateConnection, { id, secrets: { password: PASSWORD } }, desk.admin)
    await vi.waitFor(async () => expect(await statusOf(id)).toBe('CONNECTED'), { timeout: 10_000 })
    expect(await rowsOf(connections).first(eq(connections.id, id))).toMatchObject({ number: ADDRESS })
  })

  test('signs what agents write', async () => {
    const { id, arrived } = await connected()
    await desk.ask(updateConnection, { id, config: { signature: 'Abraços,\n{{agent}} - {{company}}' } }, desk.admin)
    await vi.waitFor(async () => expect(await statusOf(id)).toBe('CONNECTED'), { timeout: 10_000 })
    const ref = `<assinada-${count}@cliente.exemplo>`
    imap.put(mailOf({ 'Message-ID': ref, From: `eva${count}@cliente.exemplo` }, utf8('Oi')))
    await look()
    const { ticketId } = await arrived(ref)
    await desk.ask(updateTicket, { id: ticketId, status: 'open' }, desk.agent)
    const ours = await desk.ask(sendMessage, { ticketId, body: 'Sai hoje', idFront: newId() }, desk.agent)
    await isAt(ours.id, 1)
    expect(smtp.received.at(-1)?.mail.text?.trim()).toMatch(/^Sai hoje\n\nAbraços,\n\S.* - Loja$/)
    expect(await rowsOf(messages).first(eq(messages.id, ours.id))).toMatchObject({ body: 'Sai hoje' })
  })

  test.each([
    ['a signature that names nothing known', { signature: 'Até, {{agente}}' }, 'config.signature'],
    ['no address', { address: 'loja' }, 'config.address'],
    ['a port that is none', { imapPort: 0 }, 'config.imapPort'],
    ['no server', { smtpHost: '' }, 'config.smtpHost'],
    ['a server that is no name', { imapHost: 'a b/c' }, 'config.imapHost'],
    ['a security that is none', { security: 'ssl' }, 'config.security'],
  ])('with %s is refused at the field', async (_what, wrong, field) => {
    const given = { name: `Caixa ${newId().slice(-10)}`, type: EMAIL, config: { ...config(), ...wrong } }
    expect(await desk.refusal(createConnection, given, desk.admin)).toMatchObject({ status: 422, body: { fields: [{ field }] } })
  })
})

describe('a mailbox whose server announces mail', () => {
  beforeEach(() => {
    imap.hasIdle = true
  })
  afterEach(() => {
    imap.hasIdle = false
  })
  const isWaiting = (count: number) => vi.waitFor(() => expect(imap.waiting()).toBe(count), { timeout: 10_000 })
  const begin = async () => {
    const mailbox = await connected()
    await superviseSessions(desk.kernel.ctx)
    await isWaiting(1)
    return mailbox
  }

  test('shows a mail at once, without a look that was due', async () => {
    const { arrived } = await begin()
    const ref = `<anunciada-${count}@cliente.exemplo>`
    const began = performance.now()
    imap.put(mailOf({ 'Message-ID': ref, From: `ana${count}@cliente.exemplo` }, utf8('Chegou?')))

    expect(await arrived(ref)).toMatchObject({ body: expect.stringContaining('Chegou?') })
    const tookMs = performance.now() - began
    console.info(`A mail stood in the desk after ${Math.round(tookMs)} ms`)
    expect(tookMs).toBeLessThan(5_000)
  })

  test('brings more mails than a look takes', async () => {
    const { arrived } = await begin()
    const refs = Array.from({ length: 25 }, (_, at) => `<muitas-${count}-${at}@cliente.exemplo>`)
    for (const ref of refs) imap.put(mailOf({ 'Message-ID': ref, From: `bia${count}@cliente.exemplo` }, utf8('Oi')))
    await arrived(refs.at(-1) ?? '')
  })

  test.each<[string, (id: number) => Promise<unknown>]>([
    ['disconnected', (whatsappId) => desk.ask(stopChannelConnection, { whatsappId }, desk.admin)],
    ['switched off', (id) => desk.ask(updateConnection, { id, isActive: false }, desk.admin)],
    [
      'refused by its server',
      async (id) => {
        imap.refusal = 'NO [AUTHENTICATIONFAILED] Account disabled'
        await vi.waitFor(
          async () => {
            // A poll of the session that is going on already did not hear of the refusal.
            await look()
            expect(await statusOf(id)).toBe('DISCONNECTED')
          },
          { timeout: 10_000 },
        )
        imap.refusal = null
      },
    ],
  ])('is let go once it is %s', async (_what, work) => {
    const { id } = await begin()
    await work(id)
    await vi.waitFor(
      async () => {
        await superviseSessions(desk.kernel.ctx)
        expect([imap.waiting(), imap.open()]).toEqual([0, 0])
      },
      { timeout: 10_000 },
    )
  })
})

test('servers inside the network are refused unless the installation allows them', async () => {
  const closed = await startDesk()
  try {
    imap.asked.length = 0
    const { id } = await connect(PASSWORD, closed)
    await vi.waitFor(async () => expect(await connectionOf(id, closed)).toMatchObject({ reason: 'temporary', detail: 'hostInside' }), { timeout: 10_000 })
    expect(await statusOf(id, closed)).not.toBe('CONNECTED')
    expect(imap.asked).toEqual([])
  } finally {
    await closed.stop()
  }
})
