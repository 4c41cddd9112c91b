import { expect, test } from 'vitest'
import { createLog } from '#core/server/log.ts'
import type { PluginHost } from '#core/server/plugin.ts'
import { inOrder } from './inOrder.ts'

const host: PluginHost = Object.create({ log: createLog('silent') })
const at = (seq: number, ms = 0) => ({ timestamp: new Date(ms), seq })

test('what comes at the same moment runs one after the other, the earliest first, and other conversations beside it', async () => {
  const done: string[] = []
  let running = 0
  let most = 0
  const work = (name: string) => async () => {
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    running -= 1
    done.push(name)
  }
  const run = inOrder({ host })

  await Promise.all([run('a', at(3), work('a3')), run('a', at(1), work('a1')), run('a', at(9, -5), work('a0')), run('a', at(2), work('a2'))])
  expect([done, most]).toEqual([['a0', 'a1', 'a2', 'a3'], 1])

  const other = Promise.withResolvers<string>()
  const [first] = await Promise.all([run('a', at(1), () => other.promise), run('b', at(1), async () => other.resolve('b has begun'))])
  expect(first).toBe('b has begun')
})

test('a failure is thrown to its caller, and the next one runs; each is told whether it waited', async () => {
  const run = inOrder({ host })
  const failed = run('c', at(1), () => Promise.reject(new Error('refused')))
  const next = run('c', at(2), async (hasWaited) => hasWaited)

  await expect(failed).rejects.toThrow('refused')
  expect(await next).toBe(true)
  expect(await run('c', at(3), async (hasWaited) => hasWaited)).toBe(false)
})
