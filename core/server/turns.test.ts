import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('work under one key is done in the order it was asked for', async () => {
  const inTurn = createTurns()
  const done: string[] = []
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()

  const first = inTurn('a', async () => {
    await gate
    done.push('first')
  })
  const second = inTurn('a', async () => done.push('second'))
  await inTurn('b', async () => done.push('other key'))
  open()
  await Promise.all([first, second])

  expect(done).toEqual(['other key', 'first', 'second'])
})

test('work that fails tells its own caller and holds up nobody', async () => {
  const inTurn = createTurns()

  const failing = inTurn('a', () => Promise.reject(new Error('não deu')))
  const next = inTurn('a', async () => 'feito')

  await expect(failing).rejects.toThrow('não deu')
  await expect(next).resolves.toBe('feito')
})
