import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { changeSetting, listSettings } from '#core/contract/settings.ts'
import { payloadOf } from '#core/contract/wire.ts'
import { createCalls } from '#core/server/testing/calls.ts'
import { asEar, connect, type Ear, type Recorder } from '#core/server/testing/ear.ts'
import { messageCreated, sendMessage } from '#plugins/chat/contract/index.ts'
import { closedForAll, listTickets, updateTicket } from '#plugins/tickets/contract/index.ts'
import { createVisitor, sendVisitorMessage, VISITOR_NAMESPACE } from '#plugins/webchat/contract/index.ts'
import { type Ground, makeGround } from '#tests/load/ground.ts'
import { LOAD_PASSWORD, type Person, signIn } from '#tests/load/people.ts'
import { type Program, startProgram } from '#tests/load/program.ts'
import { type Balancer, startBalancer } from '#tests/server/support/balancer.ts'
import { shareRedis } from '#tests/server/support/sharedRedis.ts'

const { DATABASE_URL: databaseServer, REDIS_URL: redisServer } = process.env

/** A node believes what it holds for 5 s by itself: what is there sooner was told by the other. */
const SOONER_THAN_LIFETIME = { timeout: 2_500, interval: 20 }
/** Issue, part E: one node killed, the agent goes on within. */
const FAILOVER_MS = 5_000

describe.skipIf(!databaseServer || !redisServer)('two nodes on PostgreSQL and Redis (needs DATABASE_URL and REDIS_URL)', () => {
  let ground: Ground
  let one: Program
  let two: Program
  let balancer: Balancer
  let siteToken: string
  let agent: Person
  let admin: Person
  const recorders: Recorder[] = []

  const redis = shareRedis(redisServer)
  const startNode = () =>
    startProgram({
      ...ground,
      environment: { ADMIN_PASSWORD: LOAD_PASSWORD, ...redis.environment },
    })

  beforeAll(async () => {
    ground = await makeGround(databaseServer ?? null)
    one = await startNode()
    two = await startNode()
    balancer = await startBalancer([one.port, two.port])
    siteToken = one.webchatPath.split('/').at(-1) ?? ''
    agent = await signIn(two.url, 'agente')
    admin = await signIn(one.url, 'admin')
  }, 180_000)
  afterAll(async () => {
    for (const { socket } of recorders) socket.disconnect()
    await balancer.close()
    await Promise.all([one.kill(), two.stop()])
    await ground.remove()
    await redis.clear()
  })

  const newVisitor = async (node: Program) => {
    const calls = createCalls(node.url)
    const { visitorToken, contact } = await calls.ask(createVisitor, { token: siteToken, name: 'Maria Souza' }, null)
    return {
      visitorToken,
      contactId: contact.id,
      write: (body: string) => calls.ask(sendVisitorMessage, { token: siteToken, body, idFront: newId() }, { token: visitorToken }),
    }
  }
  const earOf = async (node: Program, { token, tenantId }: Person): Promise<Ear> => {
    const recorder = await connect(node.url, { token })
    recorders.push(recorder)
    return asEar(recorder, tenantId)
  }
  const openTicketOf = async (contactId: number): Promise<number> => {
    const calls = createCalls(two.url)
    const { tickets } = await calls.ask(listTickets, { status: ['pending'] }, agent)
    const id = tickets.find((ticket) => ticket.contactId === contactId)?.id ?? 0
    await calls.ask(updateTicket, { id, status: 'open' }, agent)
    return id
  }

  test('a visitor writes on one, the agent on the other hears it, once', async () => {
    const ear = await earOf(two, agent)
    const visitor = await newVisitor(one)

    const { id } = await visitor.write('Olá, de um nó para o outro')

    expect(await ear.hear(messageCreated, (message) => message.id === id)).toMatchObject({ body: 'Olá, de um nó para o outro', fromMe: false })
    await ear.settle()
    expect(ear.allOf(messageCreated).filter((message) => message.id === id)).toHaveLength(1)
  })

  test('the agent answers through the other, the visitor on the first reads it', async () => {
    const visitor = await newVisitor(one)
    await visitor.write('Tem alguém aí?')
    const page = await connect(one.url + VISITOR_NAMESPACE, { visitorToken: visitor.visitorToken })
    recorders.push(page)
    const ticketId = await openTicketOf(visitor.contactId)

    await createCalls(two.url).ask(sendMessage, { ticketId, body: 'Sim, pelo outro nó' }, agent)

    const body = await page.until('the answer', ({ name, body }) => (name === 'message' && Object(body).fromMe === false ? body : undefined))
    expect(body).toMatchObject({ body: 'Sim, pelo outro nó', fromMe: false, agentName: agent.username })
  })

  test('a setting changed on one holds on the other at once', async () => {
    const valueOnTwo = async () => (await createCalls(two.url).ask(listSettings, {}, admin)).find(({ key }) => key === closedForAll.key)?.value
    expect(await valueOnTwo()).toBe('disabled')

    await createCalls(one.url).ask(changeSetting, { key: closedForAll.key, value: 'enabled' }, admin)

    await vi.waitFor(async () => expect(await valueOnTwo()).toBe('enabled'), SOONER_THAN_LIFETIME)
  })

  test("a new ticket counts at once in the other's list totals", async () => {
    const waitingOnTwo = async () => (await createCalls(two.url).ask(listTickets, { status: ['open', 'pending'] }, agent)).counters.pending
    const before = await waitingOnTwo()

    await (await newVisitor(one)).write('Mais um')

    await vi.waitFor(async () => expect(await waitingOnTwo()).toBe(before + 1), SOONER_THAN_LIFETIME)
  })

  test('one is killed: the agent comes back on the other and goes on within five seconds', async () => {
    const visitor = await newVisitor(two)
    await visitor.write('Estou aqui')
    const ticketId = await openTicketOf(visitor.contactId)
    const socket: Socket = io(balancer.url, { path: '/socket.io', transports: ['websocket'], auth: { token: agent.token } })
    await vi.waitFor(() => expect(socket.connected).toBe(true))
    const heard: unknown[] = []
    socket.on(`${agent.tenantId}:ticketList`, (body) => heard.push(payloadOf(messageCreated, body)))

    const killedAt = performance.now()
    await one.kill()
    await vi.waitFor(() => expect(socket.connected).toBe(false), { timeout: FAILOVER_MS, interval: 5 })
    await vi.waitFor(() => expect(socket.connected).toBe(true), { timeout: FAILOVER_MS, interval: 5 })
    await createCalls(balancer.url).ask(sendMessage, { ticketId, body: 'Continuo por aqui' }, agent)
    await visitor.write('E eu também')

    await vi.waitFor(() => expect(heard).toContainEqual(expect.objectContaining({ body: 'E eu também' })), { timeout: FAILOVER_MS, interval: 5 })
    expect(performance.now() - killedAt).toBeLessThan(FAILOVER_MS)
    socket.disconnect()
  })
})
