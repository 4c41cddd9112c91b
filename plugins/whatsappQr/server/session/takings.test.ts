import { expect, test } from 'vitest'
import { createTakings } from './takings.ts'

test('a word that comes while the message still leaves is heard', async () => {
  const takings = createTakings()
  const [taken, refused] = [takings.expect('a'), takings.expect('b')]

  takings.answered('a', undefined)
  takings.answered('b', '463')

  expect([await taken.answer(), await refused.answer()]).toEqual(['taken', 'refused'])
})

test('where nothing is said, nobody knows', async () => {
  const takings = createTakings(1)

  await expect(takings.expect('a').answer()).rejects.toMatchObject({ reason: 'uncertain' })
})

test('the end of the socket is the end of waiting, also for what still leaves', async () => {
  const takings = createTakings()
  const [leaving, left] = [takings.expect('a'), takings.expect('b')]
  const answer = left.answer()

  takings.end()

  await expect(answer).rejects.toMatchObject({ reason: 'uncertain' })
  await expect(leaving.answer()).rejects.toMatchObject({ reason: 'uncertain' })
})
