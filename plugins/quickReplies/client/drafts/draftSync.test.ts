import { describe, expect, test } from 'vitest'
import { AppError } from '#core/contract/errors.ts'
import type { ReplyDraft, ReplyDrafts } from '#plugins/chat/contract/client.ts'
import type { Draft } from '../../contract/index.ts'
import { createDraftSync } from './draftSync.ts'

const TICKET = 5

/** A browser and a server that hold what is given; `moments` runs what was put off. */
function setUp({ here, there, failure = null }: { here?: ReplyDraft; there?: ReplyDraft; failure?: Error | null }) {
  const local = new Map<number, ReplyDraft>(here ? [[TICKET, here]] : [])
  const remote = new Map<number, ReplyDraft>(there ? [[TICKET, there]] : [])
  const puts: string[] = []
  const put_off: (() => void)[] = []
  const state = { failure }
  const drafts: ReplyDrafts = {
    get: (ticketId) => local.get(ticketId) ?? { text: '', at: 0 },
    ticketIds: () => [...local.keys()],
    take(ticketId, draft) {
      if (draft.at > drafts.get(ticketId).at) local.set(ticketId, draft)
    },
    settle(ticketId, draft) {
      if (draft.text === '') local.delete(ticketId)
    },
    onTyped: () => () => {},
  }
  const answer = (ticketId: number): Draft => ({ ticketId, body: remote.get(ticketId)?.text ?? '', at: remote.get(ticketId)?.at ?? 0 })
  const sync = createDraftSync({
    drafts,
    async put(ticketId, draft) {
      if (state.failure) throw state.failure
      puts.push(draft.text)
      if (draft.at > (remote.get(ticketId)?.at ?? -1)) remote.set(ticketId, draft)
      return answer(ticketId)
    },
    list: async () => [...remote.keys()].map(answer).filter(({ body }) => body !== ''),
    later: (work) => put_off.push(work),
  })
  const moment = async () => {
    for (const work of put_off.splice(0)) work()
    await Promise.resolve()
    await Promise.resolve()
  }
  return { sync, puts, moment, local, state, here: () => local.get(TICKET)?.text ?? '', there: () => remote.get(TICKET)?.text ?? '' }
}

describe('after a gap the newer draft counts', () => {
  test.each<[string, ReplyDraft | undefined, ReplyDraft | undefined, string]>([
    ['only here', { text: 'aqui', at: 5 }, undefined, 'aqui'],
    ['only there', undefined, { text: 'lá', at: 5 }, 'lá'],
    ['newer here', { text: 'aqui', at: 6 }, { text: 'lá', at: 5 }, 'aqui'],
    ['newer there', { text: 'aqui', at: 5 }, { text: 'lá', at: 6 }, 'lá'],
    ['emptied here since', { text: '', at: 6 }, { text: 'lá', at: 5 }, ''],
    ['emptied there since', { text: 'aqui', at: 5 }, { text: '', at: 6 }, ''],
    ['of an earlier version, without a time', { text: 'aqui', at: 0 }, undefined, 'aqui'],
    ['the same', { text: 'igual', at: 5 }, { text: 'igual', at: 5 }, 'igual'],
  ])('%s', async (_what, here, there, counts) => {
    const both = setUp({ ...(here ? { here } : {}), ...(there ? { there } : {}) })

    await both.sync.resync()

    expect([both.here(), both.there()]).toEqual([counts, counts])
  })
})

test('keystrokes within a moment go together', async () => {
  const both = setUp({})

  for (const [index, text] of ['O', 'Oi'].entries()) {
    both.local.set(TICKET, { text, at: index + 1 })
    both.sync.typed(TICKET)
  }
  await both.moment()

  expect(both.puts).toEqual(['Oi'])
})

test('what could not be sent goes with the next resync, what was refused does not', async () => {
  const both = setUp({ here: { text: 'aqui', at: 5 }, failure: new AppError('ERR_OFFLINE', 0) })
  both.sync.typed(TICKET)
  await both.moment()
  both.state.failure = null

  await both.sync.resync()

  expect(both.there()).toBe('aqui')
})
