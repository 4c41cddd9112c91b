import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { formatDateTime, formatLength, useT } from '#core/client/i18n/index.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Dot } from '#core/client/ui/marks.tsx'
import { useNow } from '#core/client/ui/minute.ts'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { SettingsPage } from '#core/client/workbench/settings/SettingsPage.tsx'
import { type AppliedMigrations, type InstallationNode, SILENT_NODE_MS, type Versions } from '../../contract/index.ts'
import { reloadPages } from './commands.ts'
import { versionsQuery } from './queries.ts'
import '../installation.css'

/** The installed versions, and the offer to all pages to reload. */
export default function VersionsPanel(_props: PanelProps<object>) {
  const t = useT()
  const query = useQuery(versionsQuery)
  if (query.isError && !query.data) return <ErrorState title={t('installation.versions.title')} error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton shape="text" />
  const { nodes, migrations, reloadAskedAt } = query.data
  return (
    <SettingsPage className="versions">
      <section>
        <h3>{t('installation.versions.installed')}</h3>
        <Facts versions={query.data} />
      </section>
      <section>
        <h3>{t('installation.versions.servers')}</h3>
        <Servers nodes={nodes} />
      </section>
      <section>
        <h3>{t('installation.versions.pages')}</h3>
        <p className="dim">{t('installation.versions.pagesText')}</p>
        <CommandButton command={reloadPages} args={{}} />
        <p className="dim">
          {reloadAskedAt === null ? t('installation.versions.neverAsked') : t('installation.versions.lastAsked', { date: formatDateTime(reloadAskedAt) })}
        </p>
      </section>
      <section>
        <h3>{t('installation.versions.schema')}</h3>
        <Migrations migrations={migrations} />
      </section>
    </SettingsPage>
  )
}

function Facts({ versions: { version, commit, runtime, database, migrations } }: { versions: Versions }) {
  const t = useT()
  const count = migrations.reduce((sum, one) => sum + one.count, 0)
  const facts: [string, ReactNode][] = [
    ['version', version],
    ['commit', commit === null ? t('installation.versions.noCommit') : <code key="commit">{commit}</code>],
    ['runtime', runtime],
    ['database', t(`installation.versions.database.${database.kind}`, { version: database.version })],
    ['migrations', t('installation.versions.migrations', { count })],
  ]
  return (
    <dl>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`installation.versions.fact.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Servers({ nodes }: { nodes: readonly InstallationNode[] }) {
  const t = useT()
  const now = useNow()
  return (
    <ul className="versions-servers">
      {nodes.map(({ id, name, version, runtime, startedAt, seenAt, isHere }) => {
        const isSilent = now - Date.parse(seenAt) > SILENT_NODE_MS
        return (
          <li key={id}>
            <Dot tone={isSilent ? 'bad' : 'good'} />
            <span className="strong">{name}</span>
            {isHere && <span className="dim">{t('installation.versions.here')}</span>}
            <span>
              {version} · Node {runtime}
            </span>
            <span className="dim">
              {isSilent
                ? t('installation.versions.silent', { date: formatDateTime(seenAt) })
                : t('installation.versions.up', { length: formatLength(now - Date.parse(startedAt)), date: formatDateTime(startedAt) })}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function Migrations({ migrations }: { migrations: readonly AppliedMigrations[] }) {
  const t = useT()
  return (
    <ul className="versions-schema">
      {migrations.map(({ owner, count, lastAt }) => (
        <li key={owner}>
          <code>{owner}</code>
          <span>{t('installation.versions.migrations', { count })}</span>
          <span className="dim">{lastAt === null ? '' : formatDateTime(lastAt)}</span>
        </li>
      ))}
    </ul>
  )
}
