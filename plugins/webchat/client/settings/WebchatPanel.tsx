import { useQuery } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryOf } from '#core/client/http/queryOf.ts'
import { useT } from '#core/client/i18n/index.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { failureOf } from '#core/client/ui/failureOf.ts'
import { Select } from '#core/client/ui/Select.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { SavingMark } from '#core/client/workbench/settings/SavingMark.tsx'
import { SettingsPage } from '#core/client/workbench/settings/SettingsPage.tsx'
import { useSaving } from '#core/client/workbench/settings/useSaving.ts'
import { changeSetting, listSettings, type SettingRow } from '#core/contract/settings.ts'
import { asksWho } from '../../contract/index.ts'
import { WEBCHAT_SETTINGS } from './address.ts'
import { WebchatForm } from './WebchatForm.tsx'
import { administeredQuery, webchatsOf } from './webchats.ts'
import './webchat.css'

const CONNECTIONS = '/sessoes'

/** The web chats of the company: how each looks, what it asks, how it gets onto the site, and the page itself beside it. */
export default function WebchatPanel({ params: { c } }: PanelProps<{ c?: number | undefined }>) {
  const t = useT()
  const client = useClient()
  const query = useQuery(administeredQuery)
  const settings = useQuery(queryOf(listSettings, {}))
  const failure = failureOf(query, settings)
  if (failure) return <ErrorState title={t('workbench.error.titleOf', { what: t('webchat.settings.title') })} {...failure} />
  if (!query.data || !settings.data) return <Skeleton shape="form" rows={3} />
  const webchats = webchatsOf(query.data.connections).filter(({ isActive }) => isActive)
  const webchat = webchats.find(({ id }) => id === c) ?? webchats[0]
  const isAskingWho = settings.data.find(({ key }) => key === asksWho.key)?.value === 'enabled'
  return (
    <SettingsPage className="webchat-settings">
      {webchat === undefined && (
        <EmptyState title={t('webchat.settings.none.title')} text={t('webchat.settings.none.text')}>
          <Button variant="primary" onClick={() => client.navigate(CONNECTIONS)}>
            {t('webchat.settings.none.button')}
          </Button>
        </EmptyState>
      )}
      {webchats.length > 1 && webchat && (
        <Select
          label={t('webchat.settings.which')}
          value={String(webchat.id)}
          options={webchats.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(id) => client.navigate(`${WEBCHAT_SETTINGS}?c=${id}`)}
        />
      )}
      {webchat && <WebchatForm key={webchat.id} webchat={webchat} isAskingWho={isAskingWho} />}
      <AskWhoRow isAsking={isAskingWho} />
    </SettingsPage>
  )
}

const hold = ({ key, value }: SettingRow) =>
  queryClient.setQueryData(queryOf(listSettings, {}).queryKey, (current) => current?.map((row) => (row.key === key ? { key, value } : row)))
const put = async (isOn: boolean) => hold(await call(changeSetting, { key: asksWho.key, value: isOn ? 'enabled' : 'disabled' }))

/** Setting for web chats that say nothing of their own. */
function AskWhoRow({ isAsking }: { isAsking: boolean }) {
  const t = useT()
  const { saving, save } = useSaving()
  const label = t('webchat.settings.asksWho')
  return (
    <section aria-label={t('webchat.settings.usual')}>
      <h3>{t('webchat.settings.usual')}</h3>
      <Switch
        label={label}
        help={t('webchat.settings.asksWhoHelp')}
        isOn={isAsking}
        onChange={(isOn) => void save({ label, work: () => put(isOn), undo: () => put(!isOn) })}
      />
      <SavingMark saving={saving} />
    </section>
  )
}
