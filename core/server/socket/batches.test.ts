import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Session } from '#core/contract/auth.ts'
import { defineEvent } from '#core/contract/define.ts'
import { BATCH } from '#core/contract/wire.ts'
import { connect } from '../testing/ear.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { rooms } from './rooms.ts'

const happened = defineEvent('tests.happened', z.object({ step: z.int() }))

let server: TestServer
let agent: Session
beforeAll(async () => {
  server = await startTestServer()
  agent = await server.login('agente')
})
afterAll(() => server.stop())

const stepOf = (body: unknown): number => z.looseObject({ payload: z.looseObject({ step: z.int() }) }).parse(body).payload.step

function push(steps: readonly number[], to: string[]): void {
  for (const step of steps) server.kernel.ctx.push(happened, agent.tenantId, { step }, to)
}

const own = () => [rooms.user(agent.tenantId, agent.userId)]

/** Connects and notes the names of packets as they come over the line. */
async function listen(batches: boolean) {
  const recorder = await connect(server.base, { token: agent.token, ...(batches ? { batches } : {}) })
  const packets: string[] = []
  recorder.socket.onAny((name: string) => packets.push(name))
  const until = (step: number) => recorder.until('the last', ({ body }) => (stepOf(body) === step ? true : undefined))
  return { packets, until, steps: () => recorder.heard.map(({ body }) => stepOf(body)), end: () => recorder.socket.disconnect() }
}

test('what goes to the same people at once is one packet for clients that know it, in its order', async () => {
  const socket = await listen(true)

  push([1, 2, 3], own())
  await socket.until(3)

  expect(socket.steps()).toEqual([1, 2, 3])
  expect(socket.packets).toEqual([BATCH])
  socket.end()
})

test('other clients get each message by itself', async () => {
  const socket = await listen(false)

  push([4, 5], own())
  await socket.until(5)

  expect(socket.steps()).toEqual([4, 5])
  expect(socket.packets.filter((name) => name !== BATCH)).toHaveLength(2)
  socket.end()
})

test('what goes to others between keeps its place', async () => {
  const socket = await listen(true)

  push([6], own())
  push([7], [...own(), rooms.tenant(agent.tenantId)])
  push([8], own())
  await socket.until(8)

  expect(socket.steps()).toEqual([6, 7, 8])
  socket.end()
})
