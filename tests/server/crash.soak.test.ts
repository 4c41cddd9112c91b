import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { type Calls, createCalls } from '#core/server/testing/calls.ts'
import { listTickets, updateTicket } from '#plugins/tickets/contract/index.ts'
import { createVisitor } from '#plugins/webchat/contract/index.ts'
import { type Ground, makeGround } from '#tests/load/ground.ts'
import { beats } from '#tests/load/pace.ts'
import { LOAD_PASSWORD, type Person, signIn } from '#tests/load/people.ts'
import { type Program, startProgram } from '#tests/load/program.ts'
import { findMessagesOf, type SentMessage } from '#tests/server/support/conversation.ts'

const KILLS = 10
const VISITORS = 4
/** Between two messages of one writer: four visitors and an agent write 50 a second. */
const PACE_MS = 100
/** The program is killed as soon as so many messages of a round are acknowledged, with others on their way. */
const ACKNOWLEDGED_BEFORE_KILL = 25
const PATIENCE_MS = 60_000

const server = process.env.DATABASE_URL

/** A program that is killed and started again under its writers; each of them repeats what was not acknowledged. */
class Crashing {
  program: Promise<Program>
  readonly #ground: Ground
  #isOver = false

  constructor(ground: Ground) {
    this.#ground = ground
    this.program = this.#start()
  }

  #start(): Promise<Program> {
    return startProgram({ ...this.#ground, environment: { ADMIN_PASSWORD: LOAD_PASSWORD } })
  }

  /** Ends it without a warning; who asks for the program now waits for the next one. */
  async killAndRestart(): Promise<void> {
    const killed = await this.program
    this.program = killed.kill().then(() => this.#start())
    await this.program
  }

  /** Asks until the server has acknowledged with 200. @throws Error for a refusal that no repeat would change */
  async acknowledge(path: string, token: string, body: unknown): Promise<void> {
    for (;;) {
      const calls: Calls = createCalls((await this.program).url)
      const reply = await calls.call('POST', path, { token, body }).catch(() => null)
      if (reply?.status === 200) return
      if (reply && reply.status < 500) throw new Error(`refused: ${reply.status} ${JSON.stringify(reply.body)}`)
    }
  }

  /** Writes at an even pace until it is over; answers what was acknowledged, in order. */
  async write(who: string, path: string, token: string, onAcknowledged: () => void): Promise<SentMessage[]> {
    const sent: SentMessage[] = []
    for await (const _beat of beats(PACE_MS)) {
      if (this.#isOver) break
      const message = { idFront: newId(), body: `${who}, mensagem ${sent.length + 1}` }
      await this.acknowledge(path, token, message)
      sent.push(message)
      onAcknowledged()
    }
    return sent
  }

  end(): void {
    this.#isOver = true
  }
}

const grounds: [kind: string, isThere: boolean, server: string | null][] = [
  ['the embedded database', true, null],
  ['PostgreSQL (needs DATABASE_URL)', server !== undefined, server ?? null],
]

describe.each(grounds)('killed ten times under 50 messages a second, on %s', (_kind, isThere, address) => {
  describe.skipIf(!isThere)('the program', () => {
    let ground: Ground
    let crashing: Crashing
    let agent: Person
    let siteToken: string
    let visitors: { token: string; contactId: number; sent: SentMessage[] }[]
    let answers: SentMessage[]
    let answeredTicket: number

    beforeAll(async () => {
      ground = await makeGround(address)
      crashing = new Crashing(ground)
      const { url, webchatPath } = await crashing.program
      siteToken = webchatPath.split('/').at(-1) ?? ''
      agent = await signIn(url, 'agente')
      const calls = createCalls(url)
      const made = Array.from({ length: VISITORS }, async (_none, index) => {
        const { visitorToken, contact } = await calls.ask(createVisitor, { token: siteToken, name: `Visitante ${index + 1}` }, null)
        const greeting = { idFront: newId(), body: 'Olá' }
        await crashing.acknowledge(`/webchat/${siteToken}/messages`, visitorToken, greeting)
        return { token: visitorToken, contactId: contact.id, sent: [greeting] }
      })
      visitors = await Promise.all(made)
      const { tickets } = await calls.ask(listTickets, { status: ['pending'] }, agent)
      answeredTicket = tickets.find(({ contactId }) => contactId === visitors[0]?.contactId)?.id ?? 0
      await calls.ask(updateTicket, { id: answeredTicket, status: 'open' }, agent)

      let acknowledged = 0
      const count = () => {
        acknowledged += 1
      }
      const writing = visitors.map((visitor, index) => crashing.write(`Visitante ${index + 1}`, `/webchat/${siteToken}/messages`, visitor.token, count))
      const answering = crashing.write('Agente', `/messages/${answeredTicket}`, agent.token, count)
      for (let kill = 0; kill < KILLS; kill += 1) {
        const enough = acknowledged + ACKNOWLEDGED_BEFORE_KILL
        await vi.waitFor(() => expect(acknowledged).toBeGreaterThanOrEqual(enough), { timeout: PATIENCE_MS, interval: 1 })
        await crashing.killAndRestart()
      }
      crashing.end()
      answers = await answering
      for (const [index, sent] of (await Promise.all(writing)).entries()) visitors[index]?.sent.push(...sent)
    }, 400_000)
    afterAll(async () => {
      await (await crashing.program).stop()
      await ground.remove()
    })

    test('has every acknowledged message of a visitor once, in the order it was written', async () => {
      const { url } = await crashing.program

      for (const { token, sent } of visitors) {
        const stored = await findMessagesOf(url, siteToken, token)

        expect(stored.filter(({ fromMe }) => fromMe).map(({ idFront, body }) => ({ idFront, body }))).toEqual(sent)
      }
    })

    test('has every acknowledged message of the agent once, in the order it was written', async () => {
      const { url } = await crashing.program

      const stored = await findMessagesOf(url, siteToken, visitors[0]?.token ?? '')

      expect(stored.filter(({ fromMe }) => !fromMe).map(({ id, body }) => ({ idFront: id, body }))).toEqual(answers)
    })

    test('made one ticket of each conversation, and its unread count is right', async () => {
      const { url } = await crashing.program
      const person = await signIn(url, 'admin')

      const { tickets, count } = await person.calls.ask(listTickets, { status: ['open', 'pending', 'closed'], showAll: true }, person)

      expect(count).toBe(VISITORS)
      for (const { contactId, unreadMessages, lastMessage, id } of tickets.filter((ticket) => ticket.id !== answeredTicket)) {
        const visitor = visitors.find((one) => one.contactId === contactId)
        expect({ id, unreadMessages, lastMessage }).toEqual({ id, unreadMessages: visitor?.sent.length, lastMessage: visitor?.sent.at(-1)?.body })
      }
    })

    test('delivers what it had acknowledged but not yet handed over', async () => {
      const { url } = await crashing.program

      await vi.waitFor(async () => {
        const stored = await findMessagesOf(url, siteToken, visitors[0]?.token ?? '')
        expect(stored.filter(({ fromMe, ack }) => !fromMe && ack === 0)).toEqual([])
      }, PATIENCE_MS)
    }, 90_000)
  })
})
