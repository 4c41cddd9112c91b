import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import type { Translate } from '#core/client/plugin.ts'
import { listRuleRuns, listRules, type RuleRun } from '../contract/index.ts'

const RULES = 'rules'

/** The company's rules in their order. */
export const rulesQuery = queryOptions({ queryKey: [RULES, 'list'], queryFn: () => call(listRules, {}) })
export const runsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [RULES, 'runs', id],
    queryFn: ({ pageParam }) => call(listRuleRuns, { id, pageNumber: pageParam }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
  })

/** A rule is new, different or gone, or ran, here or elsewhere. */
export const refreshRules = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [RULES] })

const RUN_PAUSE_MS = 2_000
let isWaiting = false

/** A rule ran: where many do, what is shown is asked for again every two seconds and not for each. */
export function noteRun(): void {
  if (isWaiting) return
  isWaiting = true
  setTimeout(() => {
    isWaiting = false
    void refreshRules()
  }, RUN_PAUSE_MS)
}

/** How a run ended, in words: what was done, or why nothing was. */
export function endOf({ reason, unmet, acts }: Pick<RuleRun, 'reason' | 'unmet' | 'acts'>, t: Translate): string {
  if (reason === 'unmet') return t('rules.reason.unmet', { number: (unmet ?? 0) + 1 })
  if (reason !== null) return t(`rules.reason.${reason}`)
  return acts.map((act) => actText(act, t)).join(' · ')
}

/** Text of an action that was done, or why not. */
export function actText({ do: kind, what, refusal }: RuleRun['acts'][number], t: Translate): string {
  const named = kind === 'priority' && what !== '' ? t(`rules.priority.${what}`) : what
  const text = named === '' ? t(`rules.did.${kind}`) : t('rules.did.named', { action: t(`rules.did.${kind}`), what: named })
  return refusal === null ? text : t('rules.did.refused', { action: text, reason: t(`rules.refusal.${refusal}`) })
}
