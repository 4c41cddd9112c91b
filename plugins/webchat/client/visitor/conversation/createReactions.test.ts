import { expect, it } from 'vitest'
import type { Answer } from '../wire/callServer.ts'
import type { ReactionAnswer } from '../wire/shapes.ts'
import { createReactions } from './createReactions.ts'

type ScriptedAnswer = 'take' | 'drop' | 'forget'

/** A server that answers one reaction after the other, when told. */
const start = (script: ScriptedAnswer[] = []) => {
  const sent: string[] = []
  const heard: string[] = []
  const answer = (id: string, emoji: string): Answer<ReactionAnswer> => {
    const scripted = script.shift() ?? 'take'
    if (scripted === 'drop') return { kind: 'unreachable' }
    if (scripted === 'forget') return { kind: 'refused', refusal: { status: 401, code: '', fields: [], retryAfterSeconds: null } }
    return { kind: 'answered', value: { id, reactions: [{ fromMe: true, emoji }] } }
  }
  const reactions = createReactions({
    send: async (id, emoji) => {
      sent.push(id + emoji)
      return answer(id, emoji)
    },
    onTaken: ({ id }) => heard.push(`taken ${id}`),
    onFailed: () => heard.push('failed'),
    onChanged: () => {},
    onExpired: () => heard.push('expired'),
  })
  const settle = async () => {
    for (let turn = 0; turn < 30; turn++) await Promise.resolve()
  }
  return { reactions, sent, heard, settle }
}

it('shows at once and until the server has it', async () => {
  const { reactions, sent, heard, settle } = start()

  reactions.react('m', '👍')
  expect([...reactions.pending]).toEqual([['m', '👍']])
  await settle()

  expect([sent, heard, [...reactions.pending]]).toEqual([['m👍'], ['taken m'], []])
})

it('sends the last of several choices for one message, in order with others', async () => {
  const { reactions, sent, settle } = start()

  for (const [id, emoji] of [
    ['m', '👍'],
    ['m', '❤️'],
    ['n', '😂'],
    ['m', ''],
  ] as const)
    reactions.react(id, emoji)
  await settle()

  expect(sent).toEqual(['n😂', 'm'])
})

it('withdraws what could not go and says so', async () => {
  const { reactions, heard, settle } = start(['drop'])

  reactions.react('m', '👍')
  await settle()

  expect([heard, [...reactions.pending]]).toEqual([['failed'], []])
})

it('says nothing of a failure that a later choice made good', async () => {
  const { reactions, sent, heard, settle } = start(['drop'])

  reactions.react('m', '👍')
  await Promise.resolve()
  reactions.react('m', '❤️')
  await settle()

  expect([sent, heard]).toEqual([['m👍', 'm❤️'], ['taken m']])
})

it('forgets the visitor on a 401', async () => {
  const { reactions, heard, settle } = start(['forget'])

  reactions.react('m', '👍')
  await settle()

  expect(heard).toEqual(['expired'])
})
