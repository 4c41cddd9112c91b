import { Cross } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useAtom, useAtomValue } from 'jotai'
import { type KeyboardEvent, useDeferredValue, useEffect, useRef, useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { errorText, formatDate, useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { classes } from '#core/client/ui/classes.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { useNow } from '#core/client/ui/minute.ts'
import { SearchField } from '#core/client/ui/SearchField.tsx'
import { readInstant } from '#core/contract/instant.ts'
import { ticketRows } from '#plugins/tickets/contract/index.ts'
import { searchMessages } from '../../contract/index.ts'
import { jumpTo, searchingAtom } from '../about.atoms.ts'

/** The server wants as many letters. */
const LEAST = 2

/** Search in one conversation: arrows choose a hit, `Enter` goes there, `Esc` closes. */
export function SearchBar({ ticketId }: { ticketId: number }) {
  const [searching, setSearching] = useAtom(searchingAtom)
  if (!searching.has(ticketId)) return null
  return <OpenSearchBar ticketId={ticketId} onClose={() => setSearching(new Set([...searching].filter((id) => id !== ticketId)))} />
}

function OpenSearchBar({ ticketId, onClose }: { ticketId: number; onClose: () => void }) {
  const t = useT()
  const now = useNow()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const searchParam = useDeferredValue(text.trim())
  // Messages that come meanwhile are found too.
  const lastMessageAt = useAtomValue(useClient().use(ticketRows).rowAtom(ticketId))?.lastMessageAt
  const query = useQuery({
    queryKey: ['message-search', ticketId, searchParam, lastMessageAt],
    queryFn: () => call(searchMessages, { searchParam, ticketId }),
    enabled: searchParam.length >= LEAST,
    placeholderData: (previous) => previous,
  })
  useEffect(() => field.current?.focus(), [])
  const hits = searchParam.length >= LEAST ? (query.data?.messages ?? []) : []
  const go = (index: number) => {
    const hit = hits[index]
    if (!hit) return
    setAt(index)
    jumpTo(ticketId, hit.id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setAt((index) => Math.min(Math.max(index + step, 0), hits.length - 1))
    else if (event.key === 'Enter') go(at)
    else if (event.key === 'Escape' && text === '') onClose()
    else return
    event.preventDefault()
  }
  const state = query.error
    ? errorText(query.error)
    : searchParam.length >= LEAST && query.isSuccess
      ? t('chat.search.found', { count: hits.length })
      : t('chat.search.hint')
  return (
    <search className="log-search">
      <div className="log-search-head">
        <SearchField
          ref={field}
          label={t('chat.command.searchHere')}
          value={text}
          onChange={(next) => {
            setText(next)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton icon={Cross} label={t('chat.search.close')} onClick={onClose} />
      </div>
      <p className="dim" role="status">
        {state}
      </p>
      {hits.length > 0 && (
        <div role="listbox" aria-label={t('chat.search.hits')} className="log-hits">
          {hits.map(({ id, body, timestamp }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above moves and chooses by key
            <div
              key={id}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className={classes('log-hit', index === at && 'is-cursor')}
              onClick={() => go(index)}
            >
              <span className="cut">{body}</span>
              <time dateTime={new Date(readInstant(timestamp)).toISOString()}>{formatDate(timestamp, now)}</time>
            </div>
          ))}
        </div>
      )}
    </search>
  )
}
