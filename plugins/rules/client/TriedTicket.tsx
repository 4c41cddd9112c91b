import { useQueries, useQuery } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Dot } from '#core/client/ui/marks.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { MOST_DAYS, type Rule, type RuleTest, testRule } from '../contract/index.ts'
import { rulesQuery } from './rules.ts'
import { minutesText } from './sentence.ts'
import './rules.css'

interface TriedTicketProps {
  ticketId: number
  onClose: () => void
}

/** Which rules would have caught a conversation in the last days, and what kept the others away. */
export default function TriedTicket({ ticketId, onClose }: TriedTicketProps) {
  const t = useT()
  const rules = useQuery(rulesQuery)
  const tests = useQueries({
    queries: (rules.data ?? []).map(({ id, rev, definition }) => ({
      queryKey: ['ruleTests', ticketId, id, rev],
      queryFn: () => call(testRule, { definition, days: MOST_DAYS, ticketId }),
      staleTime: 0,
      retry: false,
    })),
  })
  return (
    <Dialog title={t('rules.tried.title')} onClose={onClose} size="l">
      <p className="dim">{t('rules.tried.text')}</p>
      {rules.isPending && <Skeleton shape="text" />}
      {rules.isError && <ErrorState error={rules.error} onRetry={() => void rules.refetch()} />}
      {rules.data?.length === 0 && <EmptyState title={t('rules.empty.title')} />}
      <ul className="rule-tried">
        {rules.data?.map((rule, index) => (
          <li key={rule.id}>
            <TriedRule rule={rule} test={tests[index]?.data} isFailed={tests[index]?.isError ?? false} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function TriedRule({ rule, test, isFailed }: { rule: Rule; test: RuleTest | undefined; isFailed: boolean }) {
  const t = useT()
  const [caught] = test?.conversations ?? []
  const why = () => {
    if (isFailed) return t('rules.tried.failed')
    if (!test) return t('rules.tried.running')
    if (caught) return t('rules.tried.caught', { count: caught.times })
    if (test.looked === 0)
      return t('rules.tried.noTrigger', { trigger: t(`rules.trigger.${rule.definition.trigger}`), length: minutesText(rule.definition.minutes, t) })
    return t('rules.tried.unmet', {
      number: (test.unmet ?? 0) + 1,
      attribute: t(`rules.attribute.${rule.definition.conditions[test.unmet ?? 0]?.of ?? 'text'}`),
    })
  }
  return (
    <>
      <span className="dot-name">
        <Dot tone={caught ? 'good' : 'quiet'} />
        <strong className="cut">{rule.name}</strong>
        {!rule.isActive && <span className="dim">{t('rules.state.off')}</span>}
      </span>
      <span>
        {why()} {caught && <RelativeTime at={caught.at} style="minute" />}
      </span>
    </>
  )
}
