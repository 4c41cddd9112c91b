import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineEvent } from '#core/contract/define.ts'
import { createBus } from './bus.ts'
import { listen, type ServerContext } from './plugin.ts'
import { startTestServer } from './testing/testServer.ts'

const happened = defineEvent('tests.happened', z.string())
const other = defineEvent('tests.other', z.string())

/** A real context: listeners get one. */
async function withContext<R>(work: (ctx: ServerContext) => Promise<R>): Promise<R> {
  const server = await startTestServer({ plugins: [] })
  try {
    return await work(server.kernel.ctx)
  } finally {
    await server.stop()
  }
}

test('two listeners of one event may not have the same name', () => {
  const listeners = [listen(happened, 'note', async () => {}), listen(happened, 'note', async () => {})]

  expect(() => createBus(listeners, () => {})).toThrow('tests.happened already has a listener named note')
})

test('one name may listen to two events', () => {
  expect(() => createBus([listen(happened, 'note', async () => {}), listen(other, 'note', async () => {})], () => {})).not.toThrow()
})

test('a listener that fails is reported and stops no other', async () => {
  const heard: string[] = []
  const reported: string[] = []
  const bus = createBus(
    [
      listen(happened, 'broken', () => Promise.reject(new Error('não deu'))),
      listen(happened, 'whole', async (text, tenantId) => void heard.push(`${tenantId}:${text}`)),
      listen(other, 'elsewhere', async () => void heard.push('wrong event')),
    ],
    (listener, error) => reported.push(`${listener}: ${error instanceof Error ? error.message : ''}`),
  )

  await withContext((ctx) => bus.deliver({ event: happened, tenantId: 3, payload: 'oi' }, ctx))

  expect(heard).toEqual(['3:oi'])
  expect(reported).toEqual(['broken: não deu'])
})
