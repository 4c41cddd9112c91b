import { useQuery } from '@tanstack/react-query'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { failureOf } from '#core/client/ui/failureOf.ts'
import { Select } from '#core/client/ui/Select.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { SavingMark } from '#core/client/workbench/settings/SavingMark.tsx'
import { SettingsPage } from '#core/client/workbench/settings/SettingsPage.tsx'
import { type SettingChange, useSaving } from '#core/client/workbench/settings/useSaving.ts'
import { changeSetting } from '#core/contract/settings.ts'
import { defaultQueue, updateConnection } from '../../contract/index.ts'
import { goToConnections } from '../commands.ts'
import { administeredQuery, cachedConnections, holdConnection, queuesQuery, refreshAdministered } from '../connections.ts'
import { cachedSetting, holdSetting, settingsQuery } from './settings.ts'

/** Defaults for connections of which nothing else is said. */
export default function DefaultsPanel(_props: PanelProps<object>) {
  const t = useT()
  const [connections, queues, settings] = [useQuery(administeredQuery), useQuery(queuesQuery), useQuery(settingsQuery)]
  const failure = failureOf(connections, queues, settings)
  if (failure) return <ErrorState title={t('workbench.error.titleOf', { what: t('connections.defaults.title') })} {...failure} />
  if (!connections.data || !queues.data || !settings.data) return <Skeleton shape="form" rows={2} />
  const all = connections.data.connections
  const current = all.find(({ isDefault }) => isDefault)?.id ?? 0
  const queueId = settings.data.find(({ key }) => key === defaultQueue.key)?.value ?? defaultQueue.initial
  const known = queues.data.some(({ id }) => String(id) === queueId) ? queueId : defaultQueue.initial
  return (
    <SettingsPage>
      <p className="dim">{t('connections.defaults.intro')}</p>
      <Choice
        label={t('connections.defaults.connection')}
        help={t('connections.defaults.connectionHelp')}
        value={String(current)}
        options={all.filter(({ isActive, isDefault }) => isActive || isDefault).map(({ id, name }) => ({ value: String(id), label: name }))}
        write={putDefault}
        current={() => String(cachedConnections().find(({ isDefault }) => isDefault)?.id ?? 0)}
      />
      <Choice
        label={t('connections.defaults.queue')}
        help={t('connections.defaults.queueHelp')}
        value={known}
        options={[
          { value: defaultQueue.initial, label: t('connections.noQueue') },
          ...queues.data.map(({ id, queue }) => ({ value: String(id), label: queue })),
        ]}
        write={putQueue}
        current={() => cachedSetting(defaultQueue)}
      />
      <CommandButton command={goToConnections} args={{}} label="connections.defaults.list" hideKeys />
    </SettingsPage>
  )
}

async function putDefault(value: string): Promise<void> {
  holdConnection(await call(updateConnection, { id: Number(value), isDefault: true }))
  await refreshAdministered()
}

const putQueue = async (value: string): Promise<void> => holdSetting(await call(changeSetting, { key: defaultQueue.key, value }))

interface ChoiceProps {
  label: string
  help: string
  value: string
  options: readonly { value: string; label: string }[]
  write: (value: string) => Promise<void>
  /** The value as this window knows it by now. */
  current: () => string
}

/** A field for one default, saved at once. */
function Choice({ label, help, value, options, write, current }: ChoiceProps) {
  const { saving, save } = useSaving()
  const change = (wanted: string) => {
    const step: SettingChange = { label, work: () => write(wanted), undo: () => write(value), isStill: () => current() === wanted }
    void save(step)
  }
  return (
    <section aria-label={label}>
      <Select label={label} help={help} value={value} options={options} onChange={change} />
      <SavingMark saving={saving} />
    </section>
  )
}
