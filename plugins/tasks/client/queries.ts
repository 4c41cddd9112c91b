import { queryOptions } from '@tanstack/react-query'
import { atom } from 'jotai'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { store } from '#core/client/store/store.ts'
import { summarizeTasks } from '../contract/index.ts'

/** Start of the keys of everything about tasks. */
export const TASKS = 'tasks'

export const summaryQuery = queryOptions({ queryKey: [TASKS, 'summary'], queryFn: () => call(summarizeTasks, {}) })

/** Own tasks that are late, due today or wait for an answer: the badge. */
export const dueAtom = atom(0)

/** Counts the own tasks that want something, for the badge. */
export async function countDue(): Promise<void> {
  const { delayed, venceHoje, asked } = await queryClient.fetchQuery({ ...summaryQuery, staleTime: 0 })
  store.set(dueAtom, delayed + venceHoje + asked)
}

/** A task is new, different or gone, here or elsewhere. */
export async function refreshTasks(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [TASKS] })
  await countDue().catch(() => {})
}
