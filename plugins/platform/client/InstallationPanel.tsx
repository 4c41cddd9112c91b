import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryOf } from '#core/client/http/queryOf.ts'
import { formatBytes } from '#core/client/i18n/formatBytes.ts'
import { formatDateTime, formatLength, useT } from '#core/client/i18n/index.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Dot, type Tone } from '#core/client/ui/marks.tsx'
import { useNow } from '#core/client/ui/minute.ts'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { SettingsPage } from '#core/client/workbench/settings/SettingsPage.tsx'
import { getInstallation, type Installation } from '../contract/index.ts'
import { AnnouncementForm } from './announcement/AnnouncementForm.tsx'
import { writtenQuery } from './announcement/writtenQuery.ts'
import './platform.css'

const REFRESH_MS = 15_000

/** How the installation is doing; a superadmin sees no company's rows. */
export default function InstallationPanel(_props: PanelProps<object>) {
  const t = useT()
  const query = useQuery({ ...queryOf(getInstallation, {}), refetchInterval: REFRESH_MS })
  if (query.isError)
    return <ErrorState title={t('workbench.error.titleOf', { what: t('platform.heading') })} error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton shape="text" />
  return (
    <SettingsPage className="installation">
      <section>
        <h3>{t('platform.heading')}</h3>
        <p className="dim">{t('platform.text')}</p>
        <Facts state={query.data} />
      </section>
      <Announcing />
    </SettingsPage>
  )
}

/** A form of its own for each version: what was saved is what stands in it. */
function Announcing() {
  const written = useQuery(writtenQuery).data
  return written ? <AnnouncementForm key={written.rev} written={written} /> : null
}

function Facts({ state: { version, startedAt, database, redis, disk, jobs, hasMail } }: { state: Installation }) {
  const t = useT()
  const now = useNow()
  const length = formatLength(now - Date.parse(startedAt))
  const diskTone = disk.freeBytes < disk.floorBytes ? 'bad' : disk.freeBytes < 2 * disk.floorBytes ? 'warn' : 'good'
  const space = { free: formatBytes(disk.freeBytes), total: formatBytes(disk.totalBytes), floor: formatBytes(disk.floorBytes) }
  return (
    <dl>
      <Fact name="version">{version}</Fact>
      <Fact name="startedAt">{t('platform.state.startedAt', { length, date: formatDateTime(startedAt) })}</Fact>
      <Fact name="database" tone="good">
        {t(`platform.state.${database.kind}`, { size: formatBytes(database.bytes) })}
      </Fact>
      <Fact name="redis" tone={redis === null ? 'quiet' : redis === 'up' ? 'good' : 'bad'}>
        {t(`platform.state.redis.${redis ?? 'none'}`)}
      </Fact>
      <Fact name="disk" tone={diskTone}>
        {t(diskTone === 'bad' ? 'platform.state.diskFull' : 'platform.state.disk', space)}
      </Fact>
      <Fact name="jobs" tone={jobs.failed > 0 ? 'warn' : 'good'}>
        {t('platform.state.jobs', { ...jobs })}
      </Fact>
      <Fact name="mail" tone={hasMail ? 'good' : 'warn'}>
        {t(hasMail ? 'platform.state.mail' : 'platform.state.noMail')}
      </Fact>
    </dl>
  )
}

function Fact({ name, tone, children }: { name: string; tone?: Tone; children: ReactNode }) {
  const t = useT()
  return (
    <>
      <dt>{t(`platform.fact.${name}`)}</dt>
      <dd>
        <span className="row">
          {tone && <Dot tone={tone} />}
          {children}
        </span>
      </dd>
    </>
  )
}
