import { createRandom, type Random } from '#core/contract/random.ts'
import { daysBetween, instantBetween } from '#core/server/seeds/calendar.ts'
import type { SampleMessage } from '../../contract/sample.ts'
import { fillersOfAgent } from './commonTexts.ts'
import { pickDomain, type SampleText, sampleTexts } from './conversation.ts'
import { type Cast, fillSample } from './fillSample.ts'
import type { TicketPlan } from './plan.ts'

const SECOND_MS = 1_000
/** A conversation that is not interrupted ends within these hours, so that it stays inside its day. */
const LONGEST_SITTING_MS = 3.5 * 3_600_000

/** Facts about who speaks, and about what. */
export interface TalkFacts {
  plan: TicketPlan
  contactFirstName: string
  agentName: string
  queue: string | null
  today: Date
}

/** When `count` lines were written, from the beginning on; an open ticket goes on on a later day. What has a last moment ends there. */
function instantsOf(random: Random, { status, createdAt, endsAt }: TicketPlan, count: number, today: Date): Date[] {
  const longestGap = Math.min(240 * SECOND_MS, LONGEST_SITTING_MS / Math.max(1, count))
  const age = daysBetween(createdAt, today)
  const resumesAt = status === 'open' && count > 5 && age > 1 && random.chance(0.5) ? Math.floor(count * 0.6) : count
  let at = createdAt.getTime()
  const instants = Array.from({ length: count }, (_none, index) => {
    if (index === resumesAt) at = Math.max(at + SECOND_MS, instantBetween(random, today, age - 1, 1).getTime())
    else if (index > 0) at += Math.max(1, Math.round(longestGap * (0.04 + 0.96 * random.next() ** 2)))
    return at
  })
  const later = endsAt === null ? 0 : Math.max(0, endsAt.getTime() - at)
  const sitting = resumesAt < count ? resumesAt : 0
  return instants.map((instant, index) => new Date(index < sitting ? instant : instant + later))
}

/** Nobody lets a contact wait for days: the last word is the agent's. */
const answered = (messages: readonly SampleText[], random: Random): SampleText[] =>
  messages.map((message, index) => (index === messages.length - 1 && !message.fromMe ? { text: random.pick(fillersOfAgent), fromMe: true } : message))

/** Messages of a ticket, oldest first: the same each time it is asked. */
export function talkOf({ plan, contactFirstName, agentName, queue, today }: TalkFacts): SampleMessage[] {
  const random = createRandom(plan.seed)
  // A merged ticket is what somebody began and nobody answered there.
  const written = sampleTexts(random, pickDomain(random, queue), plan.mergedInto ? 'pending' : plan.status, plan.messages)
  const messages = plan.status === 'open' && plan.endsAt === null ? answered(written, random) : written
  const instants = instantsOf(random, plan, messages.length, today)
  const isRead = plan.status === 'closed' || (plan.status === 'open' && random.chance(0.4))
  const lastAnswer = messages.findLastIndex(({ fromMe }) => fromMe)
  const lastAsked = messages.findLastIndex(({ fromMe }) => !fromMe)
  const since = instants[0] ?? plan.createdAt
  const cast: Cast = { contactFirstName, agentName, since, facts: new Map() }
  return messages.map(({ text, fromMe }, index) => {
    const at = instants[index] ?? since
    const isSeen = fromMe || isRead || index < lastAnswer
    return { body: fillSample(random, text, cast, at), fromMe, at, isSeen, isFollowed: index < lastAsked }
  })
}
