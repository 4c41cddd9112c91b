import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { listMessages, type Message, sendMessage } from '#plugins/chat/contract/index.ts'
import { createConnection, listConnections } from '#plugins/connections/contract/index.ts'
import { EVOLUTION } from '#plugins/evolution/contract/index.ts'
import { type FakeEvolution, GATEWAY_KEY, startFakeEvolution } from '#plugins/evolution/server/testing/fakeEvolution.ts'
import { createTicket } from '#plugins/tickets/contract/index.ts'
import { WUZAPI } from '#plugins/wuzapi/contract/index.ts'
import { aUser, type FakeWuzapi, startFakeWuzapi, USER_TOKEN } from '#plugins/wuzapi/server/testing/fakeWuzapi.ts'
import { type Ground, makeGround } from '#tests/load/ground.ts'
import { LOAD_PASSWORD, type Person, signIn } from '#tests/load/people.ts'
import { type Program, startProgram } from '#tests/load/program.ts'
import { type HoldingProxy, startHoldingProxy } from './support/holdingProxy.ts'

/** Of each line; two lines. */
const TICKETS = 5
const MESSAGES_EACH = 20
/** Every so-manieth message is taken by the provider without the program hearing of it. */
const HELD_EACH = 10
const HELD_BEFORE_KILL = 2
const PATIENCE_MS = 50_000

const SEND_PATHS = { [EVOLUTION]: '/message/sendText', [WUZAPI]: '/chat/send/text' }

/** A line to a provider, what was written over it, and what became of it. */
interface Sending {
  proxy: HoldingProxy
  /** Texts that the provider took, each as often as it came, with the id that it was told. */
  taken(): { text: string; id: unknown }[]
  ticketIds: number[]
  texts: string[]
  messages: Message[]
}

let ground: Ground
let program: Program
let evolution: FakeEvolution
let wuzapi: FakeWuzapi
let admin: Person
const sendings = new Map<string, Sending>()
const sendingOf = (type: string): Sending => {
  const sending = sendings.get(type)
  if (!sending) throw new Error(`nothing went by ${type}`)
  return sending
}

const start = (port?: number) =>
  startProgram({ ...ground, ...(port === undefined ? {} : { port }), environment: { ADMIN_PASSWORD: LOAD_PASSWORD, PRIVATE_HOSTS: '127.0.0.1' } })

async function holding(type: keyof typeof SEND_PATHS, provider: string): Promise<HoldingProxy> {
  let sent = 0
  return startHoldingProxy(provider, (path) => {
    if (!path.startsWith(SEND_PATHS[type] ?? '')) return false
    sent += 1
    return sent % HELD_EACH === 0
  })
}

async function connect(type: string, proxy: HoldingProxy, config: Record<string, string>, secrets: Record<string, string>, taken: Sending['taken']) {
  const { id } = await admin.calls.ask(createConnection, { name: `Celular ${type}`, type, config: { baseAddress: proxy.url, ...config }, secrets }, admin)
  await vi.waitFor(
    async () => {
      expect((await admin.calls.ask(listConnections, {}, admin)).find((connection) => connection.id === id)).toMatchObject({ status: 'CONNECTED' })
    },
    { timeout: PATIENCE_MS, interval: 200 },
  )
  const ticketIds: number[] = []
  for (let index = 0; index < TICKETS; index += 1) {
    const number = `55119${type === EVOLUTION ? 8 : 7}8887${String(index).padStart(3, '0')}`
    const ticket = { number, name: `Cliente ${type} ${index}`, whatsappId: id, status: 'open' as const, userId: admin.userId }
    ticketIds.push((await admin.calls.ask(createTicket, ticket, admin)).id)
  }
  sendings.set(type, { proxy, taken, ticketIds, texts: [], messages: [] })
}

/** Every ticket at once, its messages one after the other. */
async function writeAll(type: string): Promise<void> {
  const { ticketIds, texts } = sendingOf(type)
  const writing = ticketIds.map(async (ticketId) => {
    for (let index = 1; index <= MESSAGES_EACH; index += 1) {
      const body = `${type} conversa ${ticketId} mensagem ${index}.`
      await admin.calls.ask(sendMessage, { ticketId, body, idFront: newId() }, admin)
      texts.push(body)
    }
  })
  await Promise.all(writing)
}

/** Waits until no message is on its way any more. */
async function settle(type: string): Promise<void> {
  const sending = sendingOf(type)
  await vi.waitFor(
    async () => {
      const pages = sending.ticketIds.map((ticketId) => admin.calls.ask(listMessages, { ticketId, limit: 100 }, admin))
      sending.messages = (await Promise.all(pages)).flatMap(({ messages }) => messages).filter(({ body }) => sending.texts.includes(body))
      expect(sending.messages.filter(({ ack }) => ack === 0)).toEqual([])
    },
    { timeout: PATIENCE_MS, interval: 500 },
  )
}

beforeAll(async () => {
  ground = await makeGround(process.env.DATABASE_URL ?? null)
  evolution = await startFakeEvolution()
  wuzapi = await startFakeWuzapi()
  const webhook = { enabled: true, url: '', headers: {}, events: [] }
  evolution.instances.set('loja', { state: 'open', token: 'token-da-loja', pairingCode: null, webhook })
  wuzapi.users.set(USER_TOKEN, aUser({ connected: true, loggedIn: true }))
  program = await start()
  admin = await signIn(program.url, 'admin')
  await connect(EVOLUTION, await holding(EVOLUTION, evolution.url), { instance: 'loja' }, { apiKey: GATEWAY_KEY }, () =>
    evolution.callsTo(SEND_PATHS[EVOLUTION]).map(({ body }) => ({ text: String(body.text), id: null })),
  )
  await connect(WUZAPI, await holding(WUZAPI, wuzapi.url), {}, { token: USER_TOKEN }, () =>
    wuzapi.callsTo(SEND_PATHS[WUZAPI]).map(({ body }) => ({ text: String(body.Body), id: body.Id })),
  )

  await Promise.all([...sendings.keys()].map(writeAll))
  for (const { proxy } of sendings.values()) {
    await vi.waitFor(() => expect(proxy.held).toBeGreaterThanOrEqual(HELD_BEFORE_KILL), { timeout: PATIENCE_MS, interval: 5 })
  }
  await program.kill()
  for (const { proxy } of sendings.values()) proxy.release()
  program = await start(program.port)
  await Promise.all([...sendings.keys()].map(settle))
}, 170_000)
afterAll(async () => {
  await program.stop()
  for (const { proxy } of sendings.values()) proxy.stop()
  evolution.stop()
  wuzapi.stop()
  await ground.remove()
})

/** How often the provider took each text that was written. */
const timesTaken = (type: string): Map<string, number> => {
  const { texts, taken } = sendingOf(type)
  const came = taken()
  return new Map(texts.map((text) => [text, came.filter((one) => one.text.includes(text)).length]))
}
const textsOf = (type: string, isWanted: (message: Message) => boolean): string[] =>
  sendingOf(type)
    .messages.filter(isWanted)
    .map(({ body }) => body)
const isUncertain = ({ ack, failureReason }: Message): boolean => ack === -1 && failureReason === 'uncertain'

describe.each([[EVOLUTION], [WUZAPI]])('killed while 200 messages go out, half of them by %s', (type) => {
  test('the program has every message once, and none is on its way for ever', () => {
    expect(textsOf(type, () => true).sort()).toEqual([...sendingOf(type).texts].sort())
    expect(sendingOf(type).texts).toHaveLength(TICKETS * MESSAGES_EACH)
  })

  test('it was killed with answers outstanding', () => {
    expect(sendingOf(type).proxy.held).toBeGreaterThanOrEqual(HELD_BEFORE_KILL)
  })

  test('the provider has every message that is not marked as uncertain', () => {
    const times = timesTaken(type)

    const sent = textsOf(type, (message) => !isUncertain(message))

    expect(sent.filter((text) => times.get(text) === 0)).toEqual([])
    expect(sendingOf(type).messages.filter((message) => message.ack === -1 && !isUncertain(message))).toEqual([])
  })
})

describe('a provider that takes the same id as often as it comes (evolution)', () => {
  test('gets no message twice', () => {
    expect([...timesTaken(EVOLUTION)].filter(([, times]) => times > 1)).toEqual([])
  })

  test('those that it took without answering are uncertain: the person decides', () => {
    const uncertain = textsOf(EVOLUTION, isUncertain)
    const times = timesTaken(EVOLUTION)

    expect(uncertain.length).toBeGreaterThanOrEqual(sendingOf(EVOLUTION).proxy.held)
    expect(uncertain.filter((text) => times.get(text) === 1).length).toBeGreaterThanOrEqual(sendingOf(EVOLUTION).proxy.held)
  })
})

describe('a provider that takes one id once (wuzapi)', () => {
  test('gets again what it did not answer, always with the id of before, and nothing is uncertain', () => {
    const { taken, texts, proxy } = sendingOf(WUZAPI)
    const ids = texts.map((text) => new Set(taken().flatMap((one) => (one.text.includes(text) ? [one.id] : []))).size)

    expect(new Set(ids)).toEqual(new Set([1]))
    expect([...timesTaken(WUZAPI).values()].filter((times) => times > 1).length).toBeGreaterThanOrEqual(proxy.held)
    expect(textsOf(WUZAPI, isUncertain)).toEqual([])
  })
})
