import { and, desc, eq } from 'drizzle-orm'
import { AppError } from '#core/contract/errors.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import { derivedId } from '#core/server/derivedId.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { chatService } from '#plugins/chat/contract/index.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { connectionsService } from '#plugins/connections/contract/index.ts'
import { contactLabelRows, contactsService } from '#plugins/contacts/contract/index.ts'
import { flowAssistantEngines } from '#plugins/flows/contract/index.ts'
import { fastReplies } from '#plugins/quickReplies/server/fastReplies.table.ts'
import { ticketTexts } from '#plugins/schedules/contract/index.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { chatFlows, type RuleChange, type Ticket, ticketsService, transferNotes } from '#plugins/tickets/contract/index.ts'
import { type Act, type ActRefusal, peopleAlerted, type RuleAction, type Trigger } from '../contract/index.ts'
import { callWebhook } from './callWebhook.ts'
import { chooseFree } from './chooseFree.ts'
import { createNames, type Names } from './names.ts'
import type { RuleRow } from './rules.table.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** Context that actions are done in. */
export interface Actions {
  tenantId: number
  rule: RuleRow
  /** Of the run: names of what is sent are made of it. */
  key: string
  trigger: Trigger
  ticket: Ticket
}

interface Place extends Actions {
  index: number
  names: Names
}

type Outcome = Omit<Act, 'do'>
type ActionOf<Do extends RuleAction['do']> = Extract<RuleAction, { do: Do }>

const done = (what = ''): Outcome => ({ what, refusal: null })
const refused = (refusal: ActRefusal, what = ''): Outcome => ({ what, refusal })

/** Does actions one after the other, each with the conversation as the one before left it; what cannot be done says why, and the others go on. */
export async function performAll(tx: ServerContext, place: Actions, actions: readonly RuleAction[]): Promise<Act[]> {
  const acts: Act[] = []
  const names = createNames(tx, place.tenantId)
  let { ticket } = place
  for (const [index, action] of actions.entries()) {
    acts.push({ do: action.do, ...(await unlessRefused(tx, () => perform(tx, { ...place, ticket, index, names }, action))) })
    ticket = (await tx.use(ticketsService).find(place.tenantId, ticket.id)) ?? ticket
  }
  return acts
}

async function unlessRefused(tx: ServerContext, work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    tx.log.warn({ code: error.code }, 'an action of a rule was refused')
    return refused('refused')
  }
}

function perform(tx: ServerContext, place: Place, action: RuleAction): Promise<Outcome> {
  switch (action.do) {
    case 'label':
      return label(tx, place, action)
    case 'queue':
      return change(tx, place, { queueId: action.queueId, chatFlowId: null }, place.ticket.queueId === action.queueId, nameOf(place, 'queue', action.queueId))
    case 'assign':
      return assign(tx, place, action.userId)
    case 'distribute':
      return distribute(tx, place, action)
    case 'release':
      return change(tx, place, { status: 'pending', userId: null }, place.ticket.status === 'pending' && place.ticket.userId === null)
    case 'lane':
      return change(tx, place, { kanban: action.laneId }, place.ticket.kanban === action.laneId, nameOf(place, 'lane', action.laneId))
    case 'priority':
      return change(tx, place, { priority: action.priority }, place.ticket.priority === action.priority, action.priority)
    case 'snooze':
      return change(tx, place, { snoozedUntil: new Date(tx.now().getTime() + action.minutes * MINUTE_MS) }, false)
    case 'close':
      return change(tx, place, { status: 'closed', reasonId: action.reasonId }, false, nameOf(place, 'reason', action.reasonId))
    case 'send':
      return send(tx, place, action.text, [])
    case 'quickReply':
      return quickReply(tx, place, action)
    case 'note':
      return note(tx, place, action)
    case 'notify':
      return notify(tx, place, action)
    case 'flow':
      return flow(tx, place, action)
    case 'assistant':
      return assistant(tx, place, action)
    case 'webhook':
      return webhook(tx, place, action)
    case 'stop':
      return Promise.resolve(done())
  }
}

/** The name of a row; empty for none, null where it is gone. */
const nameOf = async ({ names }: Place, kind: Parameters<Names['of']>[0], id: number | null): Promise<string | null> => (id === null ? '' : names.of(kind, id))

async function change(
  tx: ServerContext,
  { tenantId, ticket }: Place,
  wanted: RuleChange,
  isSo: boolean,
  name: string | null | Promise<string | null> = '',
): Promise<Outcome> {
  const what = await name
  if (what === null) return refused('gone')
  if (ticket.status === 'closed' && wanted.kanban === undefined) return refused('closed', what)
  if (isSo) return refused('alreadySo', what)
  await tx.use(ticketsService).changeByRule(tenantId, ticket.id, wanted)
  return done(what)
}

async function label(tx: ServerContext, { tenantId, ticket, names }: Place, { add, remove }: ActionOf<'label'>): Promise<Outcome> {
  const known = new Map<number, string>()
  for (const id of [...add, ...remove]) {
    const name = await names.of('label', id)
    if (name !== null) known.set(id, name)
  }
  const labelIds = new Set(ticket.tags.map(({ id }) => id))
  const given = add.filter((id) => known.has(id) && !labelIds.has(id))
  const taken = remove.filter((id) => labelIds.has(id))
  const what = [...add.map((id) => ['+', id] as const), ...remove.map((id) => ['−', id] as const)]
    .flatMap(([sign, id]) => (known.has(id) ? [`${sign}${known.get(id)}`] : []))
    .join(', ')
  if (known.size === 0) return refused('gone')
  if (given.length + taken.length === 0) return refused('alreadySo', what)
  const pairs = (ids: readonly number[]) => ids.map((labelId) => ({ contactId: ticket.contactId, labelId }))
  for (const { service } of tx.contributionsOf(contactLabelRows)) {
    await tx.use(service).give(tenantId, pairs(given))
    await tx.use(service).take(tenantId, pairs(taken))
  }
  await tx.use(contactsService).announce(tenantId, ticket.contactId)
  return done(what)
}

/** Theirs, and open. */
async function assign(tx: ServerContext, place: Place, userId: number): Promise<Outcome> {
  const isSo = place.ticket.userId === userId && place.ticket.status === 'open'
  return change(tx, place, { userId, status: 'open', chatFlowId: null }, isSo, place.names.of('person', userId))
}

async function distribute(tx: ServerContext, place: Place, { mode }: ActionOf<'distribute'>): Promise<Outcome> {
  if (place.ticket.status === 'closed') return refused('closed')
  const userId = await chooseFree(tx, place.tenantId, place.rule.id, place.ticket, mode)
  return userId === null ? refused('nobodyThere') : assign(tx, place, userId)
}

/** Whether the channel takes a message now: some only so many hours after the contact's last one. */
async function isWindowOpen(tx: ServerContext, tenantId: number, { channel, contactId }: Ticket): Promise<boolean> {
  const { windowHours } = tx.use(connectionsService).channelOf(channel).abilities
  if (windowHours === null) return true
  const [last] = await tx.db
    .select({ at: messages.timestamp })
    .from(messages)
    .where(ofTenant(messages, { tenantId }, and(eq(messages.contactId, contactId), eq(messages.fromMe, false))))
    .orderBy(desc(messages.timestamp))
    .limit(1)
  return last !== undefined && tx.now().getTime() - last.at.getTime() < windowHours * HOUR_MS
}

async function send(tx: ServerContext, { tenantId, ticket, rule, key, index }: Place, text: string, mediaIds: readonly string[], what = ''): Promise<Outcome> {
  if (!(await isWindowOpen(tx, tenantId, ticket))) return refused('windowClosed', what)
  const { contactId, whatsappId } = ticket
  const body = await tx.use(ticketTexts).fill(tenantId, ticket, text)
  const id = derivedId('rule', tenantId, rule.id, key, index)
  await tx.use(chatService).sendAutomatic({ tenantId, contactId, whatsappId, userId: null, opens: false, body, mediaIds, id, sendType: 'bot' })
  return done(what)
}

async function quickReply(tx: ServerContext, place: Place, { replyId }: ActionOf<'quickReply'>): Promise<Outcome> {
  const shared = and(eq(fastReplies.id, replyId), eq(fastReplies.scope, 'shared'))
  const row = await tenantRows(tx.db, place, fastReplies).first(shared)
  if (!row) return refused('gone')
  return send(tx, place, row.message, row.mediaId === null ? [] : [row.mediaId], row.key)
}

/** In the name of whoever wrote the rule last, or of an administrator once they have left. */
async function note(tx: ServerContext, { tenantId, ticket, rule }: Place, { text }: ActionOf<'note'>): Promise<Outcome> {
  const members = await tx.use(teamService).membersOf(tenantId)
  const author = members.find(({ userId }) => userId === rule.editorId) ?? members.find(({ profile }) => profile === 'admin')
  if (!author) return refused('nobodyThere')
  const { userId, name, profile } = author
  const filled = await tx.use(ticketTexts).fill(tenantId, ticket, text)
  for (const service of await tx.contributionsFor(transferNotes, tenantId))
    await tx.use(service).write({ tenantId, userId, name, profile }, ticket.id, `[${rule.name}] ${filled}`)
  return done()
}

async function notify(tx: ServerContext, { tenantId, ticket, rule }: Place, { to, userIds }: ActionOf<'notify'>): Promise<Outcome> {
  const members = await tx.use(teamService).membersOf(tenantId)
  const isMeant = ({ userId, profile }: (typeof members)[number]) =>
    userIds.includes(userId) ||
    (to.includes('owner') && userId === ticket.userId) ||
    (to.includes('supervisors') && profile === 'super') ||
    (to.includes('administrators') && profile === 'admin')
  const people = members.filter(isMeant)
  if (people.length === 0) return refused('nobodyThere')
  tx.emit(peopleAlerted, tenantId, { ticketId: ticket.id, ruleName: rule.name, userIds: people.map(({ userId }) => userId) })
  return done(people.map(({ name }) => name).join(', '))
}

/** As a person gives it: waiting, in no queue. */
async function flow(tx: ServerContext, { tenantId, ticket, names }: Place, { flowId }: ActionOf<'flow'>): Promise<Outcome> {
  const what = await names.of('flow', flowId)
  if (what === null) return refused('gone')
  if (ticket.status === 'closed') return refused('closed', what)
  if (ticket.chatFlowId === flowId) return refused('alreadySo', what)
  const wanted = { status: 'pending', userId: null, queueId: null, chatFlowId: flowId, assistants: [] } as const
  const after = await tx.use(ticketsService).changeByRule(tenantId, ticket.id, wanted)
  if (after) for (const flows of await tx.contributionsFor(chatFlows, tenantId)) await flows.given?.(tenantId, after, tx)
  return done(what)
}

async function assistant(tx: ServerContext, { tenantId, ticket, names }: Place, { assistantId }: ActionOf<'assistant'>): Promise<Outcome> {
  const what = await names.of('assistant', assistantId)
  const [engine] = await tx.contributionsFor(flowAssistantEngines, tenantId)
  if (what === null || !engine) return refused('gone')
  if (ticket.status === 'closed') return refused('closed', what)
  if (ticket.status === 'open') return refused('taken', what)
  if (ticket.chatFlowId !== null) await tx.use(ticketsService).changeByRule(tenantId, ticket.id, { chatFlowId: null })
  return (await tx.use(engine).takeOver(tenantId, assistantId, ticket.id)) ? done(what) : refused('taken', what)
}

/** Leaves the program, so it is a job; how it ends is written into the run. */
async function webhook(tx: ServerContext, { tenantId, ticket, rule, key, index, trigger }: Place, { url }: ActionOf<'webhook'>): Promise<Outcome> {
  const id = derivedId('rule', tenantId, rule.id, key, index)
  await tx.enqueue(callWebhook, { tenantId, ruleId: rule.id, key, index, id, url: url.trim(), trigger, ticketId: ticket.id })
  return done(URL.parse(url.trim())?.host ?? '')
}
