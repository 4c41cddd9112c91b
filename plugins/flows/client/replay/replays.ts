import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import type { Translate } from '#core/client/plugin.ts'
import { type Compared, MOST_REPLAYED, type Outcome, replayDraft, replaySession } from '../../contract/index.ts'
import { type Choices, nameIn } from '../choices/names.ts'

const REPLAYS = 'chatFlowReplays'

/** The newest conversations with the draft of that `rev`. */
export const replaysQuery = (id: number, rev: number) =>
  queryOptions({
    queryKey: [REPLAYS, id, rev],
    queryFn: () => call(replayDraft, { id, count: MOST_REPLAYED }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const replayQuery = (id: number, rev: number, sessionId: string) =>
  queryOptions({
    queryKey: [REPLAYS, id, rev, sessionId],
    queryFn: () => call(replaySession, { id, sessionId }),
    placeholderData: (before) => (before?.session.id === sessionId ? before : undefined),
  })

/** How a conversation came to its end, in words. */
export function outcomeText({ how, queueId, userId }: Outcome, choices: Choices, t: Translate): string {
  const to = [nameIn(choices.queues, queueId), nameIn(choices.people, userId)].filter(Boolean).join(' · ')
  return how === 'transfer' && to !== '' ? t('flows.outcome.transferTo', { to }) : t(`flows.outcome.${how}`)
}

export interface Ending {
  outcome: Outcome
  count: number
}

/** How those that would end otherwise would end, the most first. */
export function otherEndings(sessions: readonly Compared[]): Ending[] {
  const endings = new Map<string, Ending>()
  for (const { was, now } of sessions) {
    const key = JSON.stringify(now)
    if (JSON.stringify(was) === key) continue
    endings.set(key, { outcome: now, count: (endings.get(key)?.count ?? 0) + 1 })
  }
  return [...endings.values()].toSorted((one, other) => other.count - one.count)
}
