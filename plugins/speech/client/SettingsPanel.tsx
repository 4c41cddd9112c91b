import { useQuery } from '@tanstack/react-query'
import { useT } from '#core/client/i18n/index.ts'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { SettingsPage } from '#core/client/workbench/settings/SettingsPage.tsx'
import { SpeechForm } from './SpeechForm.tsx'
import { settingsQuery } from './speech.ts'

/** Which provider speaks for the company, and when. */
export default function SettingsPanel() {
  const t = useT()
  const query = useQuery(settingsQuery)
  if (query.isError && !query.data)
    return <ErrorState title={t('workbench.error.titleOf', { what: t('speech.title') })} error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton shape="form" />
  return (
    <SettingsPage>
      <p className="dim">{t('speech.text')}</p>
      <SpeechForm settings={query.data} />
    </SettingsPage>
  )
}
