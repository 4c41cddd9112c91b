import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import type { Translate } from '#core/client/plugin.ts'
import { type CaseResult, getRun, listCases, type Miss, type Run } from '../../contract/index.ts'

const ASSISTANTS = 'assistants'

export const casesQuery = (id: number) => queryOptions({ queryKey: [ASSISTANTS, 'cases', id], queryFn: () => call(listCases, { id }) })
export const runQuery = (runId: string) => queryOptions({ queryKey: [ASSISTANTS, 'run', runId], queryFn: () => call(getRun, { runId }) })

/** Cases of an assistant are others, here or elsewhere. */
export const refreshCases = (id: number): Promise<void> => queryClient.invalidateQueries({ queryKey: casesQuery(id).queryKey })

/** A run is further: its numbers are known at once, and its results are fetched. */
export async function noteRun(run: Run): Promise<void> {
  queryClient.setQueryData(casesQuery(run.assistantId).queryKey, (known) => {
    if (!known) return known
    const isKnown = known.runs.some(({ id }) => id === run.id)
    return { ...known, runs: isKnown ? known.runs.map((one) => (one.id === run.id ? run : one)) : [run, ...known.runs] }
  })
  queryClient.setQueryData(runQuery(run.id).queryKey, (known) => (known ? { ...known, run } : known))
  await queryClient.invalidateQueries({ queryKey: runQuery(run.id).queryKey })
}

/** The case passed with what it is compared with, and fails now. */
export const isBroken = ({ state, before }: CaseResult): boolean => state === 'failed' && before?.state === 'passed'
/** It failed with what it is compared with, and passes now. */
export const isMended = ({ state, before }: CaseResult): boolean => state === 'passed' && before?.state === 'failed'

export const doneOf = ({ passed, failed, notRun }: Run): number => passed + failed + notRun

export type QueueNames = ReadonlyMap<number, string>

/** Which expectation was not met, as a sentence. */
export function missText({ kind, value }: Miss, queues: QueueNames, t: Translate): string {
  if (kind === 'tool') return t('assistants.miss.tool', { value: t(`assistants.tool.${value}`) })
  if (kind !== 'queue') return t(`assistants.miss.${kind}`, { value })
  return value === '' ? t('assistants.miss.noQueue') : t('assistants.miss.queue', { value: queues.get(Number(value)) ?? value })
}

/** Why a case could not be run, as a sentence. */
export function obstacleText(obstacle: NonNullable<CaseResult['obstacle']>, t: Translate): string {
  const own = ['budget', 'judge', 'broken']
  return t(own.includes(obstacle) ? `assistants.obstacle.${obstacle}` : `assistants.failure.${obstacle}`)
}
