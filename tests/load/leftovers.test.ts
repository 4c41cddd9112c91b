import { expect, test } from 'vitest'
import { leftover, removeLeftovers } from './leftovers.ts'

test('the newest goes first, each once, and what a removal needs for itself is not taken from it by somebody who asks again', async () => {
  const said: string[] = []
  leftover(async () => void said.push('folder'))
  leftover(async () => {
    let isEnded = false
    const end = leftover(async () => {
      isEnded = true
    })
    const again = removeLeftovers()
    await Promise.resolve()
    said.push(isEnded ? 'cut short' : 'whole')
    await end()
    void again
  })
  const program = leftover(async () => void said.push('program'))
  await program()
  await removeLeftovers()
  expect(said).toEqual(['program', 'whole', 'folder'])
  await removeLeftovers()
  expect(said).toHaveLength(3)
})

test('one that cannot be taken away does not keep the others', async () => {
  const said: string[] = []
  leftover(async () => void said.push('first'))
  leftover(() => Promise.reject(new Error('it stays')))
  await removeLeftovers()
  expect(said).toEqual(['first'])
})
