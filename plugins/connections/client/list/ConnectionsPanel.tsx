import { Link } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { type KeyboardEvent, useRef } from 'react'
import { z } from 'zod'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { plain } from '#core/client/commands/match.ts'
import { useT } from '#core/client/i18n/index.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { failureOf } from '#core/client/ui/failureOf.ts'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { SearchField } from '#core/client/ui/SearchField.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { usePanelState } from '#core/client/workbench/usePanelState.ts'
import { newConnection } from '../commands.ts'
import { administeredQuery, queuesQuery, typesQuery } from '../connections.ts'
import { ConnectionCard } from './ConnectionCard.tsx'
import { ProviderLinks } from './ProviderLinks.tsx'
import './connections.css'

const viewSchema = z.object({ search: z.string() })
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** The company's connections to channels, a card each; arrows go from one to the next. */
export default function ConnectionsPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const list = useRef<HTMLUListElement>(null)
  const [{ search }, setView] = usePanelState(panelId, viewSchema, { search: '' })
  const mayEdit = useAtomValue(permissionsAtom).has('connections.edit')
  const query = useQuery(administeredQuery)
  const types = useQuery(typesQuery)
  const { data: queues } = useQuery(queuesQuery)
  const failure = failureOf(query, types)
  if (failure) return <ErrorState title={t('workbench.error.titleOf', { what: t('connections.title') })} {...failure} />
  if (!query.data || !types.data) return <Skeleton shape="form" rows={3} />
  const { connections, maxConnections } = query.data
  const shown = connections.filter(({ name }) => plain(name).includes(plain(search.trim())))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key]
    const card = event.target instanceof HTMLElement ? event.target : null
    if (step === undefined || card?.parentElement !== list.current) return
    event.preventDefault()
    const next = step > 0 ? card?.nextElementSibling : card?.previousElementSibling
    if (next instanceof HTMLElement) next.focus()
  }
  return (
    <ListScreen bar={<SearchField label={t('connections.search')} value={search} onChange={(text) => setView({ search: text })} />}>
      <PanelToolbar meta={maxConnections === null ? connections.length : t('connections.countOf', { count: connections.length, most: maxConnections })}>
        {connections.length > 0 && <CommandButton command={newConnection} args={{}} variant="primary" label="connections.new" />}
      </PanelToolbar>
      {connections.length === 0 && (
        <EmptyState icon={Link} title={t('connections.empty.title')} text={t(mayEdit ? 'connections.empty.text' : 'connections.empty.readText')}>
          <CommandButton command={newConnection} args={{}} variant="primary" hideKeys />
        </EmptyState>
      )}
      {connections.length > 0 && shown.length === 0 && <EmptyState title={t('connections.none.title')} text={t('connections.none.text')} />}
      {shown.length > 0 && (
        <ul ref={list} className="connections" aria-label={t('connections.title')} onKeyDown={onKeyDown}>
          {shown.map((connection) => (
            <ConnectionCard
              key={connection.id}
              connection={connection}
              kind={types.data.find(({ type }) => type === connection.type)}
              queue={queues?.find(({ id }) => id === connection.queueId)}
              isQueueKnown={queues !== undefined || connection.queueId === null}
            />
          ))}
        </ul>
      )}
      <ProviderLinks />
    </ListScreen>
  )
}
