import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { giveWay } from './giveWay.ts'

/** Two pools that connect to nothing: a request holds connections of one, a statement is asked on a connection of the other. */
function startPools() {
  const [foreground, background] = [new pg.Pool(), new pg.Pool()]
  giveWay(background, foreground)
  const client = new pg.Client()
  const query = vi.fn(async () => 'answer')
  Object.defineProperty(client, 'query', { value: query, configurable: true })
  background.emit('connect', client)
  const take = () => void foreground.emit('acquire', client)
  const giveBack = () => void foreground.emit('release', undefined, client)
  return { query, take, giveBack, ask: () => client.query({ text: 'select 1' }, [7]) }
}

test('a statement runs at once while nobody else asks, as it was asked', async () => {
  const { ask, query } = startPools()

  expect(await ask()).toBe('answer')
  expect(query.mock.calls).toEqual([[{ text: 'select 1' }, [7]]])
})

test('a statement waits until the last connection of requests is given back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { ask, query, take, giveBack } = startPools()
    take()
    take()
    const answer = ask()

    giveBack()
    await new Promise(setImmediate)
    expect(query).not.toHaveBeenCalled()
    giveBack()

    expect(await answer).toBe('answer')
  } finally {
    vi.useRealTimers()
  }
})

test('a request that takes the connection again at once is let in before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { ask, query, take, giveBack } = startPools()
    take()
    const answer = ask()
    giveBack()
    take()
    await new Promise(setImmediate)
    expect(query).not.toHaveBeenCalled()

    giveBack()
    expect(await answer).toBe('answer')
  } finally {
    vi.useRealTimers()
  }
})

test('no statement waits for ever', async () => {
  const { ask, take } = startPools()
  take()

  expect(await ask()).toBe('answer')
})
