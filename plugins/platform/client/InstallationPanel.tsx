import { useQuery } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Dot } from '#core/client/ui/marks.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { getHealth, getReadiness } from '../contract/index.ts'
import './platform.css'

const REFRESH_MS = 15_000

/** Version and state of the installation; a superadmin sees no company's rows. */
export default function InstallationPanel(_props: PanelProps<object>) {
  const t = useT()
  const health = useQuery({ queryKey: ['health'], queryFn: () => call(getHealth, {}) })
  const ready = useQuery({ queryKey: ['ready'], queryFn: () => call(getReadiness, {}), refetchInterval: REFRESH_MS, retry: false })
  if (health.isError && !health.data)
    return <ErrorState title={t('workbench.error.titleOf', { what: t('platform.heading') })} error={health.error} onRetry={() => void health.refetch()} />
  if (!health.data) return <Skeleton shape="text" />
  return (
    <div className="installation">
      <h3>{t('platform.heading')}</h3>
      <p>{t('platform.text')}</p>
      <dl>
        <dt>{t('platform.version')}</dt>
        <dd>{health.data.version}</dd>
        <dt>{t('platform.services')}</dt>
        <dd>
          <span className="row">
            <Dot tone={ready.isError ? 'bad' : 'good'} />
            {t(ready.isError ? 'platform.down' : 'platform.up')}
          </span>
        </dd>
      </dl>
    </div>
  )
}
