import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { WorkLink } from '#core/client/workbench/routing/WorkLink.tsx'
import { listTimeline, type ShownTimelineEntry } from '../../contract/index.ts'
import { timelineKey } from '../contactQueries.ts'
import './timeline.css'

/** The history of a contact, the newest entry first; each leads to its place. */
export function Timeline({ contactId }: { contactId: number }) {
  const t = useT()
  const query = useInfiniteQuery({
    queryKey: timelineKey(contactId),
    initialPageParam: '',
    queryFn: ({ pageParam }) => call(listTimeline, { id: contactId, ...(pageParam !== '' && { before: pageParam }) }),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const entries = query.data?.pages.flatMap((page) => page.entries)
  return (
    <section className="contact-timeline">
      <h4>{t('contacts.timeline.title')}</h4>
      {query.isPending && <Skeleton shape="text" />}
      {query.isError && !entries && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {entries && (
        <ol aria-label={t('contacts.timeline.title')}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {query.hasNextPage && (
        <Button variant="minimal" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('contacts.timeline.more')}
        </Button>
      )}
    </section>
  )
}

function Entry({ entry: { source, at, key, values, text, path } }: { entry: ShownTimelineEntry }) {
  const t = useT()
  const sentence = t(key, values)
  return (
    <li data-source={source}>
      <div className="contact-timeline-row">
        {path === null ? (
          <span className="grow">{sentence}</span>
        ) : (
          <WorkLink className="link grow" to={path}>
            {sentence}
          </WorkLink>
        )}
        <span className="dim small">
          <RelativeTime at={at} style="minute" />
        </span>
      </div>
      {text && <p className="small dim">{text}</p>}
    </li>
  )
}
