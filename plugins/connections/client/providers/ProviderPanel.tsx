import { Link } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { failureOf } from '#core/client/ui/failureOf.ts'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { SettingsPage } from '#core/client/workbench/settings/SettingsPage.tsx'
import { type ProviderPage, providerPages } from '../../contract/client.ts'
import type { ChannelType } from '../../contract/index.ts'
import { newConnection } from '../commands.ts'
import { administeredQuery, queuesQuery, typesQuery } from '../connections.ts'
import { ConnectionCard } from '../list/ConnectionCard.tsx'
import '../list/connections.css'
import './provider.css'

const pagesAtom = contributionsAtom(providerPages)

/** The page of one provider: what it is, the company's connections through it, and how to connect. */
export default function ProviderPanel({ params: { id } }: PanelProps<{ id: string }>) {
  const t = useT()
  const page = useAtomValue(pagesAtom).find((one) => one.id === id)
  const types = useQuery(typesQuery)
  const connections = useQuery(administeredQuery)
  const failure = failureOf(connections, types)
  if (!page) return <EmptyState icon={Link} title={t('connections.provider.gone.title')} text={t('connections.provider.gone.text')} />
  if (failure) return <ErrorState title={t('workbench.error.titleOf', { what: t(page.title) })} {...failure} />
  if (!connections.data || !types.data) return <Skeleton shape="form" rows={3} />
  const kinds = types.data.filter(({ type }) => page.ways.some((way) => way.kinds.includes(type)))
  return (
    <SettingsPage className="provider-page">
      <p className="dim">{t(page.text)}</p>
      <Connections page={page} kinds={kinds} />
      {page.ways.map(({ kinds: [first, ...more], steps }) => {
        const titles = kinds.filter(({ type }) => type === first || more.includes(type)).map(({ title }) => t(title))
        if (titles.length === 0) return null
        const heading = page.ways.length > 1 ? t('connections.provider.stepsOf', { kind: titles.join(' · ') }) : t('connections.provider.steps')
        return (
          <section key={first} aria-label={heading}>
            <h3>{heading}</h3>
            <ol className="provider-steps">
              {steps.map((step) => (
                <li key={step}>{t(step)}</li>
              ))}
            </ol>
          </section>
        )
      })}
    </SettingsPage>
  )
}

function Connections({ page, kinds }: { page: ProviderPage; kinds: readonly ChannelType[] }) {
  const t = useT()
  const { data: queues } = useQuery(queuesQuery)
  const all = useQuery(administeredQuery).data?.connections ?? []
  const kindOf = (type: string) => kinds.find((kind) => kind.type === type)
  const shown = all.filter(({ type }) => page.ways.some((way) => way.kinds.includes(type)))
  const first = page.ways.map(({ kinds: [type] }) => type).find(kindOf)
  return (
    <section aria-label={t('connections.title')}>
      <PanelToolbar meta={shown.length}>
        {shown.length > 0 && first && <CommandButton command={newConnection} args={{ type: first }} variant="primary" label="connections.new" hideKeys />}
      </PanelToolbar>
      {shown.length === 0 && (
        <EmptyState icon={Link} title={t('connections.provider.empty.title')} text={t('connections.provider.empty.text', { provider: t(page.title) })}>
          {first && <CommandButton command={newConnection} args={{ type: first }} variant="primary" label="connections.new" hideKeys />}
        </EmptyState>
      )}
      {shown.length > 0 && (
        <ul className="connections" aria-label={t('connections.title')}>
          {shown.map((connection) => (
            <ConnectionCard
              key={connection.id}
              connection={connection}
              kind={kindOf(connection.type)}
              queue={queues?.find(({ id }) => id === connection.queueId)}
              isQueueKnown={queues !== undefined || connection.queueId === null}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
