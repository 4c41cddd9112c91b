import { useInfiniteQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { SearchField } from '#core/client/ui/SearchField.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { Tabs } from '#core/client/ui/Tabs.tsx'
import { ChatRowItem } from './ChatRowItem.tsx'
import { listQuery } from './cache.ts'
import { type ChatRow, rowsOf } from './pages.ts'

const unreadOf = (rows: readonly ChatRow[]): number | undefined => rows.reduce((sum, { person, group }) => sum + (person ?? group).count, 0) || undefined

interface ChatListProps {
  openKey: string | null
  onOpen: (key: string) => void
}

/** People and teams with their newest messages; arrows walk, Enter opens. */
export function ChatList({ openKey, onOpen }: ChatListProps) {
  const t = useT()
  const [tab, setTab] = useState<'people' | 'teams'>(openKey?.startsWith('g') ? 'teams' : 'people')
  const [search, setSearch] = useState('')
  const query = useInfiniteQuery(listQuery(useDeferredValue(search.trim())))
  const people = useMemo(() => rowsOf(query.data, 'people'), [query.data])
  const teams = useMemo(() => rowsOf(query.data, 'teams'), [query.data])
  const rows = tab === 'people' ? people : teams
  const list = useRef<HTMLElement>(null)
  const lastKey = useRef(openKey)
  useEffect(() => {
    // Back from a conversation, the keyboard stands on its row.
    if (openKey === null && lastKey.current !== null) list.current?.querySelector<HTMLElement>(`[data-key="${lastKey.current}"]`)?.focus()
    lastKey.current = openKey
  }, [openKey])
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('.private-row')]
    const at = items.findIndex((item) => item === document.activeElement)
    const wanted = event.key === 'Home' && at >= 0 ? items[0] : event.key === 'End' && at >= 0 ? items.at(-1) : step ? items[at + step] : undefined
    if (!wanted) return
    event.preventDefault()
    wanted.focus()
  }
  const enter = (event: KeyboardEvent<HTMLInputElement>) => {
    const [first] = rows
    if (event.key === 'Enter' && first) onOpen(first.key)
  }
  return (
    <section ref={list} className="private-list" aria-label={t('privateChat.list')} onKeyDown={walk}>
      <div className="private-search" data-private-search>
        <SearchField label={t('privateChat.search')} value={search} keys="/" onChange={setSearch} onKeyDown={enter} />
      </div>
      <Tabs
        label={t('privateChat.list')}
        active={tab}
        onChange={setTab}
        tabs={[
          { id: 'people', title: t('privateChat.tab.people'), count: unreadOf(people) },
          { id: 'teams', title: t('privateChat.tab.teams'), count: unreadOf(teams) },
        ]}
      />
      <div className="private-rows">
        {query.isPending && <Skeleton shape="list" />}
        {query.isError && !query.data && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {query.data && rows.length === 0 && (
          <EmptyState
            title={t(search === '' ? `privateChat.empty.${tab}` : 'privateChat.empty.found')}
            text={search === '' ? t(`privateChat.empty.${tab}.text`) : undefined}
          />
        )}
        <ul>
          {rows.map((row) => (
            <li key={row.key}>
              <ChatRowItem row={row} isOpen={row.key === openKey} onOpen={onOpen} />
            </li>
          ))}
        </ul>
        {tab === 'people' && query.hasNextPage && (
          <Button variant="minimal" onClick={() => void query.fetchNextPage()}>
            {t('privateChat.more')}
          </Button>
        )}
      </div>
    </section>
  )
}
