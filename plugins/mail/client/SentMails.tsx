import { useInfiniteQuery } from '@tanstack/react-query'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import type { SentMail } from '../contract/index.ts'
import { mailsQuery } from './queries.ts'

/** Whom the last mails went to and how that ended. */
export function SentMails() {
  const t = useT()
  const query = useInfiniteQuery(mailsQuery)
  const mails = query.data?.pages.flatMap((page) => page.mails)
  if (query.isError && !mails)
    return <ErrorState title={t('workbench.error.titleOf', { what: t('mail.sent.title') })} error={query.error} onRetry={() => void query.refetch()} />
  if (!mails) return <Skeleton shape="form" />
  if (mails.length === 0) return <p className="dim">{t('mail.sent.empty')}</p>
  const stateText = ({ state, result, to }: SentMail) => {
    if (state === 'sent' || state === 'suppressed' || !result) return t(`mail.state.${state}`)
    return t('mail.state.because', { state: t(`mail.state.${state}`), why: t(`mail.result.${result}`, { to }) })
  }
  return (
    <>
      <ul className="mail-list">
        {mails.map((mail) => (
          <li key={mail.id}>
            <span className="mail-to">{mail.to}</span>
            <span className="mail-subject">{mail.subject}</span>
            <span className={mail.state === 'failed' ? 'mail-failed' : 'dim'}>{stateText(mail)}</span>
            <span className="dim mail-when">
              <RelativeTime at={mail.endedAt ?? mail.createdAt} style="minute" />
            </span>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button variant="minimal" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('mail.sent.more')}
        </Button>
      )}
    </>
  )
}
