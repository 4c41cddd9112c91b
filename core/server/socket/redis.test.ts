import { createServer, type Server } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openRedis } from './redis.ts'

/** Takes connections and never answers, as a Redis that is being restarted. */
let silent: Server
let url: string
beforeAll(async () => {
  silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const address = silent.address()
  url = `redis://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterAll(() => silent.close())

test('a subscription that nobody waits for ends quietly with its connection', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  const shared = openRedis(url, pino({ level: 'silent' }))
  const ear = shared.client.duplicate()
  void ear.subscribe('news')

  ear.disconnect()
  shared.close()
  await new Promise((resolve) => setImmediate(resolve))
  await vi.waitFor(() => expect(ear.status).toBe('end'))
  await new Promise((resolve) => setImmediate(resolve))

  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
})
