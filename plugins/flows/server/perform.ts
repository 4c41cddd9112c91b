import { AppError } from '#core/contract/errors.ts'
import { derivedId } from '#core/server/derivedId.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type AutomaticSeries, chatService } from '#plugins/chat/contract/index.ts'
import { connectionsService } from '#plugins/connections/contract/index.ts'
import { contactLabelRows, contactsService } from '#plugins/contacts/contract/index.ts'
import { type Ticket, ticketsService, transferNotes } from '#plugins/tickets/contract/index.ts'
import type { FlowEffect, Part } from '../contract/index.ts'
import { authorOf } from './author.ts'
import { askOutside } from './outside.ts'
import type { SessionRow } from './sessions.ts'

type EffectOf<Do extends FlowEffect['do']> = Extract<FlowEffect, { do: Do }>

/**
 * Does what steps want, within their transaction, which holds the contact and `ticket`; what leaves the program becomes a job. Messages in a row are stored
 * together.
 */
export async function performAll(tx: ServerContext, tenantId: number, session: SessionRow, ticket: Ticket, effects: readonly FlowEffect[]): Promise<void> {
  let sends: EffectOf<'send'>[] = []
  /** Until another effect changes it. */
  let current: Ticket | undefined = ticket
  const sendAll = async () => {
    const row = sends
    sends = []
    if (row.length > 0) await send(tx, tenantId, session, row, current)
    current = undefined
  }
  for (const effect of effects) {
    if (effect.do === 'send') {
      sends.push(effect)
      continue
    }
    await sendAll()
    current = undefined
    await perform(tx, tenantId, session, effect)
  }
  await sendAll()
}

async function perform(tx: ServerContext, tenantId: number, session: SessionRow, effect: Exclude<FlowEffect, { do: 'send' }>): Promise<void> {
  const tickets = tx.use(ticketsService)
  const change = (wanted: Parameters<typeof tickets.changeByRule>[2]) => tickets.changeByRule(tenantId, session.ticketId, wanted)
  switch (effect.do) {
    case 'http':
    case 'added':
    case 'assistant':
      return tx.enqueue(askOutside, { tenantId, sessionId: session.id, effect })
    case 'label':
      return label(tx, tenantId, session, effect)
    case 'note':
      return note(tx, tenantId, session, effect)
    case 'saveContact':
      return saveContact(tx, tenantId, session, effect)
    case 'lane':
      await change({ kanban: effect.laneId })
      return
    case 'transfer': {
      const { queueId, userId } = effect
      await change({ chatFlowId: null, queueId: queueId ?? session.queueId, ...(userId !== null && { userId, status: 'open' }) })
      return
    }
    case 'release':
      await change({ chatFlowId: null, queueId: session.queueId })
      return
    case 'close':
      await change({ status: 'closed', reasonId: effect.reasonId })
      return
    case 'timer':
      // Kept with the session: `ringTimers` looks there.
      return
  }
}

/** Texts and files in their order, each a message; its id is made of the effect's, so that the same effect sends nothing twice. */
async function send(tx: ServerContext, tenantId: number, session: SessionRow, effects: readonly EffectOf<'send'>[], ticket: Ticket | undefined): Promise<void> {
  const { contactId, connectionId: whatsappId } = session
  const messages: AutomaticSeries['messages'][number][] = []
  for (const { id, parts, options = [] } of effects) {
    const buttons = await buttonsOf(tx, tenantId, session, options)
    for (const [index, part] of parts.entries()) {
      const isLast = index === parts.length - 1
      const content = contentOf(part)
      if (content.body.trim() === '' && content.mediaIds.length === 0) continue
      messages.push({ ...content, id: derivedId('flow', id, index), ...(isLast && buttons && { buttons }) })
    }
  }
  if (messages.length === 0) return
  await tx.use(chatService).sendAutomaticSeries({ tenantId, contactId, whatsappId, userId: null, sendType: 'bot', messages, ticket })
}

const contentOf = (part: Part): { body: string; mediaIds: string[] } =>
  part.part === 'text' ? { body: part.text, mediaIds: [] } : { body: part.caption ?? '', mediaIds: [part.mediaId] }

async function buttonsOf(tx: ServerContext, tenantId: number, { ticketId }: SessionRow, options: readonly { id: string; label: string }[]) {
  const ticket = options.length > 0 ? await tx.use(ticketsService).find(tenantId, ticketId) : null
  if (!ticket || !tx.use(connectionsService).channelOf(ticket.channel).abilities.buttons) return null
  return options.map(({ id, label }) => ({ id, text: label }))
}

async function label(tx: ServerContext, tenantId: number, { contactId }: SessionRow, { add, remove }: EffectOf<'label'>): Promise<void> {
  const pairs = (ids: readonly number[]) => ids.map((labelId) => ({ contactId, labelId }))
  for (const { service } of tx.contributionsOf(contactLabelRows)) {
    const rows = tx.use(service)
    await rows.give(tenantId, pairs(add))
    await rows.take(tenantId, pairs(remove))
  }
  await tx.use(contactsService).announce(tenantId, contactId)
}

/** In the name of whoever published the version; once they have left nobody writes it. */
async function note(tx: ServerContext, tenantId: number, session: SessionRow, { text }: EffectOf<'note'>): Promise<void> {
  const author = await authorOf(tx, tenantId, session)
  if (!author || text.trim() === '') return
  for (const service of await tx.contributionsFor(transferNotes, tenantId)) await unlessRefused(tx, () => tx.use(service).write(author, session.ticketId, text))
}

const NAMES: Readonly<Record<string, 'name' | 'email'>> = { name: 'name', nome: 'name', email: 'email' }

/** Name and e-mail in their places, everything else as a fact of the contact under its own name. */
async function saveContact(tx: ServerContext, tenantId: number, session: SessionRow, { values }: EffectOf<'saveContact'>): Promise<void> {
  const author = await authorOf(tx, tenantId, session)
  if (!author) return
  const contacts = tx.use(contactsService)
  await unlessRefused(tx, async () => {
    const { extraInfo } = await contacts.get(author, session.contactId)
    const own = Object.entries(values).flatMap(([name, value]) => (NAMES[name] && value !== '' ? [[NAMES[name], value]] : []))
    const facts = Object.entries(values).filter(([name, value]) => !NAMES[name] && value !== '')
    const others = extraInfo.filter(({ name }) => !facts.some(([fact]) => fact === name)).map(({ name, value }) => ({ name, value }))
    await contacts.change(author, session.contactId, {
      ...Object.fromEntries(own),
      ...(facts.length > 0 && { extraInfo: [...others, ...facts.map(([name, value]) => ({ name, value }))] }),
    })
  })
}

/** Refusals by the rules of another part hold no conversation up. */
async function unlessRefused(tx: ServerContext, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    tx.log.warn({ code: error.code }, 'an effect of a chat flow was refused')
  }
}
