import { expect, test } from 'vitest'
import { differenceOf } from './differenceOf.ts'

const ids = (files: readonly { id: string }[]) => files.map(({ id }) => id).join('')

test.each([
  ['a page that starts shows what is kept', '', 'ab', '', '', 'ab'],
  ['what is on screen and kept stays as it is', 'ab', 'ab', '', '', ''],
  ['what another tab added appears', 'a', 'ab', '', '', 'b'],
  ['what another tab sent or took out goes', 'ab', 'b', '', 'a', ''],
  ['what could not be kept stays', 'AB', '', '', '', ''],
  ['what was just taken here does not come back while it is being forgotten', 'a', 'ab', 'b', '', ''],
  ['what is being kept right now is not doubled', 'A', 'a', '', '', ''],
])('%s', (_rule, held, kept, gone, dropped, added) => {
  // A capital is a file that this browser has not kept.
  const onScreen = [...held].map((id) => ({ id: id.toLowerCase(), isStored: id === id.toLowerCase() }))

  const difference = differenceOf(
    onScreen,
    [...kept].map((id) => ({ id })),
    new Set(gone),
  )

  expect([ids(difference.dropped), ids(difference.added)]).toEqual([dropped, added])
})
