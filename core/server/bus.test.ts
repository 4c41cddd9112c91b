import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineEvent } from '#core/contract/define.ts'
import { createBus } from './bus.ts'
import { defineServerPlugin, listen, listenWithin, type ServerContext } from './plugin.ts'
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

test('a listener within the transaction hears before the commit, what it emits is heard too, and its failure takes everything back', async () => {
  const heard: string[] = []
  const plugin = defineServerPlugin({
    id: 'within',
    listeners: [
      listenWithin(happened, 'keep', async (text, tenantId, tx) => {
        heard.push(`within ${text}`)
        if (text === 'bad') throw new Error('não deu')
        tx.emit(other, tenantId, text)
      }),
      listenWithin(other, 'keep', async (text) => void heard.push(`other within ${text}`)),
      listen(happened, 'hear', async (text) => void heard.push(`after ${text}`)),
    ],
  })
  const server = await startTestServer({ plugins: [plugin] })
  const { ctx } = server.kernel
  try {
    const one = ctx.transact(async (tx) => {
      tx.emit(happened, 1, 'one')
      heard.push('work')
    })
    await one
    const bad = ctx.transact(async (tx) => tx.emit(happened, 1, 'bad'))
    await expect(bad).rejects.toThrow('não deu')
    ctx.emit(happened, 1, 'alone')
  } finally {
    await server.stop()
  }

  expect(heard).toEqual(['work', 'within one', 'other within one', 'after one', 'within bad', 'within alone', 'other within alone', 'after alone'])
})
