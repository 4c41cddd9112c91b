import { ArrowLeft, People } from '@blueprintjs/icons'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { Avatar } from '#core/client/ui/Avatar.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { tip } from '#core/client/ui/tip.ts'
import { listQuery, threadQuery } from './cache.ts'
import { showThread, typingAtom } from './live.ts'
import { MessageBox } from './MessageBox.tsx'
import { MessageLog } from './MessageLog.tsx'
import { type ChatRow, rowOf } from './pages.ts'
import type { Reference } from './reference.ts'
import { useMarkRead } from './useMarkRead.ts'

/** The messages of one conversation, with the box to write. */
export function ThreadView({ conversation, onLeave }: { conversation: string; onLeave: () => void }) {
  const t = useT()
  const place = useRef<HTMLElement>(null)
  const row = rowOf(useInfiniteQuery(listQuery('')).data, conversation)
  const query = useInfiniteQuery(threadQuery(conversation))
  const [reference, setReference] = useState<Reference>(null)
  useEffect(() => (place.current ? showThread(conversation, place.current) : undefined), [conversation])
  useMarkRead(conversation, query.data)
  const name = row?.person?.name ?? row?.group?.name ?? ''
  return (
    <section ref={place} className="private-thread" aria-label={name || t('privateChat.title')}>
      <ThreadHead row={row} onLeave={onLeave} />
      {query.isPending && <Skeleton shape="chat" />}
      {query.isError && !query.data && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && <MessageLog conversation={conversation} query={query} thread={query.data} row={row} onReference={setReference} />}
      <TypingNames conversation={conversation} />
      {row?.person?.isActive === false ? (
        <p className="private-shut">{t('privateChat.inactive.text', { name })}</p>
      ) : (
        query.data && (
          <MessageBox conversation={conversation} name={name} thread={query.data} reference={reference} onReference={setReference} onLeave={onLeave} />
        )
      )}
    </section>
  )
}

function ThreadHead({ row, onLeave }: { row: ChatRow | undefined; onLeave: () => void }) {
  const t = useT()
  const names = row?.group?.users.map(({ name }) => name).join(', ') ?? ''
  return (
    <header className="private-head">
      <IconButton icon={ArrowLeft} label={t('privateChat.back')} className="private-back" onClick={onLeave} />
      {row?.person && <Avatar id={row.person.id} name={row.person.name} size="m" presence={row.person.status} />}
      {row?.group && <Avatar id={row.key} name={row.group.name} size="m" mark={People} />}
      <div className="private-head-text">
        <h2 className="cut">{row?.person?.name ?? row?.group?.name}</h2>
        <span className="cut dim" {...tip(names)}>
          {row?.person ? t(row.person.isActive ? `core.presence.${row.person.status}` : 'privateChat.inactive') : names}
        </span>
      </div>
    </header>
  )
}

/** Keeps its height while nobody types. */
function TypingNames({ conversation }: { conversation: string }) {
  const t = useT()
  const names = [...(useAtomValue(typingAtom).get(conversation)?.values() ?? [])]
  return (
    <div className="private-typing" role="status">
      {names.length > 0 && t(names.length === 1 ? 'privateChat.typing.one' : 'privateChat.typing.many', { names: names.join(', ') })}
    </div>
  )
}
