import type { Random } from '#core/contract/random.ts'
import { agentGreetings, farewells, fillersOfAgent, fillersOfContact, greetings, impatient, thanks } from './commonTexts.ts'
import { type Domain, domains } from './domains.ts'

export type SampleStatus = 'open' | 'pending' | 'closed'

export interface SampleText {
  /** With slots still in it. */
  text: string
  fromMe: boolean
}

/** From here on a waiting ticket has been answered before and was given back. */
const LONGEST_WAITING = 8

const fromContact = (text: string): SampleText => ({ text, fromMe: false })
const answered = (text: string): SampleText => ({ text, fromMe: true })

/** Subject of a conversation in a queue; any where the queue is another. */
export function pickDomain(random: Random, queue: string | null): Domain {
  const fitting = domains.filter(({ queues }) => queues.some((name) => name === queue))
  return random.pick(fitting.length > 0 && random.chance(0.9) ? fitting : domains)
}

/** Exactly `count` lines of one conversation, as they were written. */
export function sampleTexts(random: Random, domain: Domain, status: SampleStatus, count: number): SampleText[] {
  if (status === 'pending' && count <= LONGEST_WAITING) return waiting(random, domain, count)
  const opening = openingOf(random, domain)
  const ending = endingOf(random, status, count)
  const middle = middleOf(random, domain, count - opening.length - ending.length - 1)
  return [...opening, answered(random.pick(agentGreetings)), ...middle, ...ending].slice(0, count)
}

/** Only the contact has written so far. */
function waiting(random: Random, domain: Domain, count: number): SampleText[] {
  const messages = [...openingOf(random, domain)]
  while (messages.length < count) messages.push(fromContact(random.pick(impatient)))
  return messages.slice(0, count)
}

function openingOf(random: Random, domain: Domain): SampleText[] {
  const greeting = random.pick(greetings)
  const subject = random.pick(domain.openings)
  if (random.chance(0.4)) return [fromContact(greeting), fromContact(subject)]
  return [fromContact(random.chance(0.5) ? `${greeting.replace(/[?!]*$/, '')}. ${subject}` : subject)]
}

/** Too short conversations just end. */
function endingOf(random: Random, status: SampleStatus, count: number): SampleText[] {
  if (status === 'closed') return count >= 5 ? [fromContact(random.pick(thanks)), answered(random.pick(farewells))] : []
  if (status === 'pending') return [fromContact(random.pick(fillersOfContact)), fromContact(random.pick(impatient))]
  return random.chance(0.55) ? [fromContact(random.pick(fillersOfContact))] : [answered(random.pick(fillersOfAgent))]
}

function middleOf(random: Random, domain: Domain, count: number): SampleText[] {
  const messages: SampleText[] = []
  let subject = domain
  let turn = 0
  while (messages.length < count) {
    const [question, reply] = subject.turns[turn] ?? []
    if (question === undefined || reply === undefined) {
      subject = random.pick(domains)
      turn = 0
      messages.push(fromContact(random.pick(subject.openings)))
      continue
    }
    turn += 1
    messages.push(fromContact(question), answered(reply))
    if (random.chance(0.45)) messages.push(fromContact(random.pick(fillersOfContact)))
    if (random.chance(0.35)) messages.push(answered(random.pick(fillersOfAgent)))
  }
  return messages.slice(0, Math.max(0, count))
}
